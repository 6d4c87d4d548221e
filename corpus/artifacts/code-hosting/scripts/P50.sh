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
  need "${p_username+x}" 'username'
  need "${p_organization+x}" 'organization'
  send delete-item <<END
{
  "TableName": $(text "${prefix}Memberships"),
  "Key": {
    "username": {"S": $(text "$p_username")},
    "organization": {"S": $(text "$p_organization")}
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
