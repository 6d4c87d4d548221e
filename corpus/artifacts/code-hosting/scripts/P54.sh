#!/bin/sh
# P54: Delete a gist.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P54.sh [OPTION]... NAME=VALUE...
  username=…  string
  gistId=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: DeleteItem Gists.
step_1() {
  need "${p_username+x}" 'username'
  need "${p_gistId+x}" 'gistId'
  send delete-item <<END
{
  "TableName": $(text "${prefix}Gists"),
  "Key": {
    "username": {"S": $(text "$p_username")},
    "gistId": {"S": $(text "$p_gistId")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'username='*) p_username=${1#*=} ;;
    'gistId='*) p_gistId=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
