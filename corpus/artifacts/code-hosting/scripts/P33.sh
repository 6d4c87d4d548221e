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

# Step 1: GetItem Apps.
# - Each item of App is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_account+x}" 'account'
  need "${p_appName+x}" 'appName'
  send get-item <<END
{
  "TableName": $(text "${prefix}Apps"),
  "Key": {
    "account": {"S": $(text "$p_account")},
    "appName": {"S": $(text "$p_appName")}
  }
}
END
}

# Step 2: Query AppInstallations.
# - Until there are 25 rows, send it again with ExclusiveStartKey: the LastEvaluatedKey of the
#   response, as long as there is one.
# - Each item of AppInstallation is one row: its attributes, and those that its key is made of.
# - Take the first 25 rows.
step_2() {
  need "${p_account+x}" 'account'
  need "${p_appName+x}" 'appName'
  send query <<END
{
  "TableName": $(text "${prefix}AppInstallations"),
  "KeyConditionExpression": "appOwner = :appOwner AND begins_with(SK, :SK)",
  "ExpressionAttributeValues": {
    ":appOwner": {"S": $(text "$p_account")},
    ":SK": {"S": $(text "$(part "$p_appName" '#')#")}
  },
  "Limit": 25
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
ready 2
case $step in
  '' | 1) step_1 ;;
esac
case $step in
  '' | 2) step_2 ;;
esac
