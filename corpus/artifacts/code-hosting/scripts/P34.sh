#!/bin/sh
# P34: Get a repository and the apps installed in it.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P34.sh [OPTION]... NAME=VALUE...
  owner=…  string
  name=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: GetItem Repositories.
# - Each item of Repository is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_name+x}" 'name'
  send get-item <<END
{
  "TableName": $(text "${prefix}Repositories"),
  "Key": {
    "owner": {"S": $(text "$p_owner")},
    "name": {"S": $(text "$p_name")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'owner='*) p_owner=${1#*=} ;;
    'name='*) p_name=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
