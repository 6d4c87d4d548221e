#!/bin/sh
# P50: Remove a user from an organization.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P50.sh [OPTION]... NAME=VALUE...
  organization=…  string
  username=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: DeleteItem Memberships.
step_1() {
  need "${p_organization+x}" 'organization'
  need "${p_username+x}" 'username'
  send delete-item <<END
{
  "TableName": $(text "${prefix}Memberships"),
  "Key": {
    "organization": {"S": $(text "$p_organization")},
    "username": {"S": $(text "$p_username")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'organization='*) p_organization=${1#*=} ;;
    'username='*) p_username=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
