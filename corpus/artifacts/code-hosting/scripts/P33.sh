#!/bin/sh
# P33: Get an app and its installations.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P33.sh [OPTION]... NAME=VALUE...
  account=…  string
  appName=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: Query Apps.
# - Send it again with ExclusiveStartKey: the LastEvaluatedKey of the response, as long as there
#   is one.
# - Each item of App is one row: its attributes, and those that its key is made of.
# - Keep the rows with account = {account} and appName = {appName}.
step_1() {
  need "${p_account+x}" 'account'
  need "${p_appName+x}" 'appName'
  send query <<END
{
  "TableName": $(text "${prefix}Apps"),
  "KeyConditionExpression": "PK = :PK AND SK >= :SK",
  "ExpressionAttributeValues": {
    ":PK": {"S": $(text "$(part "$p_account" '#')#$(last "$p_appName")")},
    ":SK": {"S": "#APP"}
  },
  "Limit": 26
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'account='*) p_account=${1#*=} ;;
    'appName='*) p_appName=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
