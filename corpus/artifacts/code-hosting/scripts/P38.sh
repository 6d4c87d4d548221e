#!/bin/sh
# P38: Get an account.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P38.sh [OPTION]... NAME=VALUE...
  username=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: GetItem Accounts.
# - Each item of Account is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_username+x}" 'username'
  send get-item <<END
{
  "TableName": $(text "${prefix}Accounts"),
  "Key": {
    "username": {"S": $(text "$p_username")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'username='*) p_username=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
