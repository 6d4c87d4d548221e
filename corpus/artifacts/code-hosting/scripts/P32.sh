#!/bin/sh
# P32: Get an account and its apps.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P32.sh [OPTION]... NAME=VALUE...
  account=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: GetItem Accounts.
# - Each item of Account is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_account+x}" 'account'
  send get-item <<END
{
  "TableName": $(text "${prefix}Accounts"),
  "Key": {
    "username": {"S": $(text "$p_account")}
  }
}
END
}

# Step 2: Query Apps.
# - Send it again with ExclusiveStartKey: the LastEvaluatedKey of the response, as long as there
#   is one.
# - Each item of App is one row: its attributes, and those that its key is made of.
step_2() {
  need "${p_account+x}" 'account'
  send query <<END
{
  "TableName": $(text "${prefix}Apps"),
  "KeyConditionExpression": "account = :account",
  "ExpressionAttributeValues": {
    ":account": {"S": $(text "$p_account")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'account='*) p_account=${1#*=} ;;
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
