#!/bin/sh
# P3: Log out.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P3.sh [OPTION]... NAME=VALUE...
  token=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: DeleteItem Sessions.
step_1() {
  need "${p_token+x}" 'token'
  send delete-item <<END
{
  "TableName": $(text "${prefix}Sessions"),
  "Key": {
    "token": {"S": $(text "$p_token")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'token='*) p_token=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
