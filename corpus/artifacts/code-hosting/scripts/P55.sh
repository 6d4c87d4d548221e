#!/bin/sh
# P55: Publish an app.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P55.sh [OPTION]... NAME=VALUE...
  account=…  string
  appName=…  string
  description=…  string
  createdAt=…  timestamp
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: PutItem Apps.
step_1() {
  need "${p_account+x}" 'account'
  need "${p_appName+x}" 'appName'
  need "${p_description+x}" 'description'
  need "${p_createdAt+x}" 'createdAt'
  send put-item <<END
{
  "TableName": $(text "${prefix}Apps"),
  "Item": {
    "account": {"S": $(text "$p_account")},
    "appName": {"S": $(text "$p_appName")},
    "description": {"S": $(text "$p_description")},
    "createdAt": {"S": $(text "$p_createdAt")}
  },
  "ConditionExpression": "attribute_not_exists(account)"
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'account='*) p_account=${1#*=} ;;
    'appName='*) p_appName=${1#*=} ;;
    'description='*) p_description=${1#*=} ;;
    'createdAt='*) p_createdAt=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
