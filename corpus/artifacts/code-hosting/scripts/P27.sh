#!/bin/sh
# P27: Create an organization.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P27.sh [OPTION]... NAME=VALUE...
  username=…  string
  createdAt=…  timestamp
  paymentPlan=…  map as DynamoDB JSON: {"city": {"S": "Oslo"}}
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: PutItem Accounts.
step_1() {
  need "${p_username+x}" 'username'
  need "${p_createdAt+x}" 'createdAt'
  need "${p_paymentPlan+x}" 'paymentPlan'
  send put-item <<END
{
  "TableName": $(text "${prefix}Accounts"),
  "Item": {
    "username": {"S": $(text "$p_username")},
    "kind": {"S": "ORGANIZATION"},
    "createdAt": {"S": $(text "$p_createdAt")},
    "paymentPlan": {"M": $p_paymentPlan}
  },
  "ConditionExpression": "attribute_not_exists(username)"
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'username='*) p_username=${1#*=} ;;
    'createdAt='*) p_createdAt=${1#*=} ;;
    'paymentPlan='*) p_paymentPlan=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
