#!/bin/sh
# P31: Get a user and the newest gists.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P31.sh [OPTION]... NAME=VALUE...
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

# Step 2: Query Gists.
# - Until there are 25 rows, send it again with ExclusiveStartKey: the LastEvaluatedKey of the
#   response, as long as there is one.
# - Each item of Gist is one row: its attributes, and those that its key is made of.
# - Take the first 25 rows.
step_2() {
  need "${p_username+x}" 'username'
  send query <<END
{
  "TableName": $(text "${prefix}Gists"),
  "KeyConditionExpression": "username = :username",
  "ExpressionAttributeValues": {
    ":username": {"S": $(text "$p_username")}
  },
  "ScanIndexForward": false,
  "Limit": 25
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
ready 2
case $step in
  '' | 1) step_1 ;;
esac
case $step in
  '' | 2) step_2 ;;
esac
