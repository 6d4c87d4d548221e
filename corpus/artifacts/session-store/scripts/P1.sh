#!/bin/sh
# P1: Log in.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P1.sh [OPTION]... NAME=VALUE...
  token=…  string
  username=…  string
  createdAt=…  timestamp
  expiresAt=…  epoch
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: PutItem Sessions.
step_1() {
  need "${p_token+x}" 'token'
  need "${p_username+x}" 'username'
  need "${p_createdAt+x}" 'createdAt'
  need "${p_expiresAt+x}" 'expiresAt'
  send put-item <<END
{
  "TableName": $(text "${prefix}Sessions"),
  "Item": {
    "token": {"S": $(text "$p_token")},
    "username": {"S": $(text "$p_username")},
    "createdAt": {"S": $(text "$p_createdAt")},
    "expiresAt": {"N": $(text "$p_expiresAt")}
  },
  "ConditionExpression": "attribute_not_exists(#token)",
  "ExpressionAttributeNames": {"#token": "token"}
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'token='*) p_token=${1#*=} ;;
    'username='*) p_username=${1#*=} ;;
    'createdAt='*) p_createdAt=${1#*=} ;;
    'expiresAt='*) p_expiresAt=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
