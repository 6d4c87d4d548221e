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

# Step 1: Query Accounts.
# - Send it again with ExclusiveStartKey: the LastEvaluatedKey of the response, as long as there
#   is one.
# - Each item of Account is one row: its attributes, and those that its key is made of.
# - Keep the rows with username = {username}.
step_1() {
  need "${p_username+x}" 'username'
  send query <<END
{
  "TableName": $(text "${prefix}Accounts"),
  "KeyConditionExpression": "username = :username AND SK <= :SK",
  "ExpressionAttributeValues": {
    ":username": {"S": $(text "$p_username")},
    ":SK": {"S": "~ACCOUNT"}
  },
  "ScanIndexForward": false,
  "Limit": 26
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
ready 1
case $step in
  '' | 1) step_1 ;;
esac
