#!/bin/sh
# P51: Change a member's role.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P51.sh [OPTION]... NAME=VALUE...
  organization=…  string
  username=…  string
  role=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: UpdateItem Memberships.
step_1() {
  need "${p_username+x}" 'username'
  need "${p_organization+x}" 'organization'
  need "${p_role+x}" 'role'
  send update-item <<END
{
  "TableName": $(text "${prefix}Memberships"),
  "Key": {
    "username": {"S": $(text "$p_username")},
    "organization": {"S": $(text "$p_organization")}
  },
  "UpdateExpression": "SET #role = :role",
  "ConditionExpression": "attribute_exists(username)",
  "ExpressionAttributeNames": {"#role": "role"},
  "ExpressionAttributeValues": {
    ":role": {"S": $(text "$p_role")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'organization='*) p_organization=${1#*=} ;;
    'username='*) p_username=${1#*=} ;;
    'role='*) p_role=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
