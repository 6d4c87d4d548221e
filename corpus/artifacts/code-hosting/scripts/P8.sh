#!/bin/sh
# P8: Get an issue.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P8.sh [OPTION]... NAME=VALUE...
  owner=…  string
  repo=…  string
  number=…  number
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: GetItem Issues.
# - Each item of Issue is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_repo+x}" 'repo'
  need "${p_number+x}" 'number'
  send get-item <<END
{
  "TableName": $(text "${prefix}Issues"),
  "Key": {
    "ownerRepo": {"S": $(text "$(part "$p_owner" '#')#$(last "$p_repo")")},
    "number": {"N": $(text "$p_number")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'owner='*) p_owner=${1#*=} ;;
    'repo='*) p_repo=${1#*=} ;;
    'number='*) p_number=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
