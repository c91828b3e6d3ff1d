#!/bin/sh
# PostgreSQL, Chromium and strace (which makes a disk slow) for the tests, from Debian's packages where we may install them; elsewhere it says what is missing.
missing=""
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing="postgresql"
[ -x /usr/bin/chromium ] || missing="$missing chromium"
command -v strace >/dev/null || missing="$missing strace"
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing$( printf ' %s' $missing )"
  apt-get update -qq >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null && exit 0
fi
echo "*** Not installed:" $missing
echo "*** The tests that need them are SKIPPED. Install them to run all: apt-get install" $missing
