#!/usr/bin/env bash
# Checks what is in .github/ and CITATION.cff, without the network once both tools are installed: their form by its
# published schemas, and the workflows for what an attacker could use.
set -euo pipefail
cd "$(dirname "$0")/.."
schema() {
    uv tool run --quiet 'check-jsonschema>=0.39,<0.40' --quiet --builtin-schema "vendor.$1" "${@:2}"
}
schema github-workflows .github/workflows/*.yml
schema github-issue-forms .github/ISSUE_TEMPLATE/bug.yml .github/ISSUE_TEMPLATE/idea.yml
schema github-issue-config .github/ISSUE_TEMPLATE/config.yml
schema dependabot .github/dependabot.yml
schema citation-file-format CITATION.cff
uv tool run --quiet 'zizmor>=1.32,<2' --offline --no-progress --quiet .github
