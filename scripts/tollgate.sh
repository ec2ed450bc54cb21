#!/bin/sh
# `npx tollgate` in a checkout. Files that are named stand where the caller stands, so this changes no folder.
root=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd) || exit 1
words=$(cd -- "$root" && node scripts/run.mjs tollgate) || exit
set -f
IFS='
'
exec $words "$@"
