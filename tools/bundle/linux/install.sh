#!/bin/sh
# Puts banmen into the menu of this user's desktop, and lets it open .banmen files and banmen:// links. The command
# banmen comes into ~/.local/bin, unless another one is there, with its manual page and completions for bash and fish.
# The folder stays where it is. `./install.sh --remove` undoes it; games and settings are kept.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/banmen.desktop
mime=$data/mime/packages/banmen.xml
command=$HOME/.local/bin/banmen
manual=$data/man/man1/banmen.1
bash=$data/bash-completion/completions/banmen
fish=$data/fish/vendor_completions.d/banmen.fish

is_ours() { # pipx makes a link too, and banmen may be there by other ways
    [ -L "$command" ] && [ -e "$(dirname "$(readlink "$command")")/banmen.desktop" ]
}

if [ "${1:-}" = --remove ]; then
    rm -f "$entry" "$mime"
    if is_ours; then rm -f "$command" "$manual" "$bash" "$fish"; fi
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
    if is_ours || [ ! -e "$command" ]; then
        mkdir -p "${command%/*}" "${manual%/*}" "${bash%/*}" "${fish%/*}"
        rm -f "$command"
        ln -s "$here/banmen" "$command"
        "$here/banmen" manual >"$manual" || rm -f "$manual"
        "$here/banmen" completion bash >"$bash" || rm -f "$bash"
        "$here/banmen" completion fish >"$fish" || rm -f "$fish"
    fi
fi
# Where these tools are missing, the desktop finds the files at its next start.
if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime" || true; fi
if command -v update-desktop-database >/dev/null; then update-desktop-database "$data/applications" || true; fi
if [ "${1:-}" != --remove ] && command -v xdg-mime >/dev/null; then
    xdg-mime default banmen.desktop x-scheme-handler/banmen application/x-banmen || true
fi
