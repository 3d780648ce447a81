### The console: what all commands say

console-about = A hall of board games: a server that keeps the truth of every table, and a window that shows it.
console-more = Without a command, `banmen …` is `banmen play …`. `banmen COMMAND --help` says more about each.
console-version = show the version and exit
console-commands = commands
console-actions = what to do
console-lang = language of all messages: en or ja; by default that of LANG
console-example = Example:
console-examples = Examples:
console-status = Exit status:
console-no-command = there is no command '{ $word }'; did you mean '{ $meant }'? An address: `banmen { $usual } { $word }`.
console-unknown = unrecognized arguments: { $arguments }
console-variable = { $name } in the environment: { $why }
console-on-or-off = '{ $value }' is neither 1 nor 0
console-config-unknown = { $file }: there is no option '{ $key }'
console-config-meant = { $file }: there is no option '{ $key }'; did you mean '{ $meant }'?
console-config-value = { $file }: { $key }: { $why }
console-config-switch = { $file }: { $key } is true or false
console-config-text = { $file }: { $key } is a text or a number
console-config-texts = { $file }: { $key } is a text, or a list of texts
console-config-malformed = { $file } is no TOML: { $reason }
console-see-help = ({ $program } --help says more.)
console-no-choice = there is no '{ $value }' (choose from { $choices })
console-choice-meant = there is no '{ $value }'; did you mean '{ $meant }'? (choose from { $choices })
console-no-room = nothing more can be written: { $reason }.
console-encoding = the encoding of the output, { $encoding }, does not have every character; a ? stands for each one missing. PYTHONIOENCODING=utf-8 has them all.

### Files

console-file-wanted = A file name is needed.
console-standard-input = standard input
console-no-file = { $name }: File not found.
console-unreadable = { $name } cannot be read: { $reason }.
console-unwritable = { $name } cannot be written: { $reason }.
console-format = { $name }: Illegal format. Line { $line }, column { $column }: { $fault }

### Numbers and seeds

console-number-wanted = { $text }: It must be a number from { $least } to { $largest }.
console-date-wanted = { $text }: A day is written like 2026-11-29.
console-seed-wanted = { $text }: A seed is a number from { $least } to { $largest }.
console-seed = from 1 to { $largest }
console-seed-drawn = Seed { $seed }
console-count-beyond = --count { $count } goes beyond the last seed, { $largest }

### Why the system refuses

system-ENOENT = No such file or directory
system-ENOTDIR = Not a directory
system-EISDIR = Is a directory
system-EACCES = Permission denied
system-EPERM = Operation not permitted
system-EEXIST = File exists
system-EROFS = Read-only file system
system-ENOSPC = No space left on device
system-ENAMETOOLONG = File name too long
system-ELOOP = Too many levels of symbolic links
system-EIO = Input/output error
system-EFBIG = File too large
system-EINVAL = Invalid argument
system-EDQUOT = Disk quota exceeded

### The manual page, completions and the version

manual-command = print a manual page of all commands
manual-about = Prints a manual page of all commands, as man reads it: `banmen manual | man -l -`.
manual-status = 0 printed; 2 wrong arguments.
manual-name = NAME
manual-synopsis = SYNOPSIS
manual-description = DESCRIPTION
manual-options = OPTIONS
manual-commands = COMMANDS
completion-command = print completions for a shell
completion-about = Prints a script with which a shell completes commands, options and names of files. docs/commands.md says where each shell looks for it.
completion-shell = the shell
version-command = show the version and, when asked, whether there is a newer one
version-check = ask pypi.org for the newest version; nothing of banmen does so by itself
version-status = 0 shown; 1 there is a newer version; 2 wrong arguments; 3 pypi.org gives no answer.
version-is-newest = This is the newest version.
version-newer = There is a newer version, { $newest }: { $page }
version-no-answer = pypi.org does not say which version is the newest: { $reason }. Check the network, and try again.

### The command line itself

argparse-usage = usage:
argparse-positional = positional arguments
argparse-options = options
argparse-subcommands = subcommands
argparse-help = show this help message and exit
argparse-version = show program's version number and exit
argparse-error = %(prog)s: error: %(message)s
argparse-warning = %(prog)s: warning: %(message)s
argparse-argument = argument %(argument_name)s: %(message)s
argparse-required = the following arguments are required: %s
argparse-one-required = one of the arguments %s is required
argparse-not-with = not allowed with argument %s
argparse-one = expected one argument
argparse-at-most-one = expected at most one argument
argparse-at-least-one = expected at least one argument
argparse-several = expected %s arguments
argparse-choice = invalid choice: %(value)r (choose from %(choices)s)
argparse-choice-meant = invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)
argparse-type = invalid %(type)s value: %(value)r
argparse-unknown = unrecognized arguments: %s
argparse-explicit = ignored explicit argument %r
argparse-ambiguous = ambiguous option: %(option)s could match %(matches)s
argparse-parser = unknown parser %(parser_name)r (choices: %(choices)s)
argparse-open = can't open '%(filename)s': %(error)s
argparse-deprecated = argument %(argument_name)r is deprecated
argparse-deprecated-command = command '%(parser_name)s' is deprecated
argparse-deprecated-option = option '%(option)s' is deprecated
argparse-default = (default: %(default)s)
