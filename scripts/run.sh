#!/bin/sh
# Every command of npm. What run.mjs says is not started beside this process, this process becomes it: signals and the exit code
# are its own, and nothing of ours stays in memory for them.
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd) || exit 1
cd -- "$root" || exit 1
words=$(node scripts/run.mjs "$1") || exit
shift
PATH=$root/node_modules/.bin:$PATH
export PATH
set -f
IFS='
'
exec $words "$@"
