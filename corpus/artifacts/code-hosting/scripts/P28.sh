#!/bin/sh
# P28: Add a user to an organization.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P28.sh [OPTION]... NAME=VALUE...
  organization=…  string
  username=…  string
  role=…  string
  createdAt=…  timestamp
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: PutItem Memberships.
step_1() {
  need "${p_username+x}" 'username'
  need "${p_organization+x}" 'organization'
  need "${p_role+x}" 'role'
  need "${p_createdAt+x}" 'createdAt'
  send put-item <<END
{
  "TableName": $(text "${prefix}Memberships"),
  "Item": {
    "username": {"S": $(text "$p_username")},
    "organization": {"S": $(text "$p_organization")},
    "role": {"S": $(text "$p_role")},
    "createdAt": {"S": $(text "$p_createdAt")}
  },
  "ConditionExpression": "attribute_not_exists(username)"
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'organization='*) p_organization=${1#*=} ;;
    'username='*) p_username=${1#*=} ;;
    'role='*) p_role=${1#*=} ;;
    'createdAt='*) p_createdAt=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
