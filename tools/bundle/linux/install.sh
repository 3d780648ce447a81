#!/bin/sh
# Puts banmen into the menu of this user's desktop, and lets it open .banmen files and banmen:// links.
# The folder stays where it is. `./install.sh --remove` undoes it; games and settings are kept.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/banmen.desktop
mime=$data/mime/packages/banmen.xml

if [ "${1:-}" = --remove ]; then
    rm -f "$entry" "$mime"
else
    mkdir -p "$data/applications" "$data/mime/packages"
    # In a quoted argument of Exec a backslash goes before \ " ` $, which is doubled as in any value; % is doubled too.
    program=$(printf '%s' "$here/banmen" | sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')
    icon=$here/_internal/banmen/assets/icon.png
    while IFS= read -r line; do
        case $line in
            Exec=*) printf 'Exec="%s" %%u\n' "$program" ;;
            Icon=*) printf 'Icon=%s\n' "$icon" ;;
            *) printf '%s\n' "$line" ;;
        esac
    done <"$here/banmen.desktop" >"$entry"
    cp "$here/banmen-mime.xml" "$mime"
fi
# Where these tools are missing, the desktop finds the files at its next start.
if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime" || true; fi
if command -v update-desktop-database >/dev/null; then update-desktop-database "$data/applications" || true; fi
if [ "${1:-}" != --remove ] && command -v xdg-mime >/dev/null; then
    xdg-mime default banmen.desktop x-scheme-handler/banmen application/x-banmen || true
fi
