#!/bin/sh
# P52: Change an account's payment plan.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P52.sh [OPTION]... NAME=VALUE...
  username=…  string
  paymentPlan=…  map as DynamoDB JSON: {"city": {"S": "Oslo"}}
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: UpdateItem Accounts.
step_1() {
  need "${p_username+x}" 'username'
  need "${p_paymentPlan+x}" 'paymentPlan'
  send update-item <<END
{
  "TableName": $(text "${prefix}Accounts"),
  "Key": {
    "username": {"S": $(text "$p_username")}
  },
  "UpdateExpression": "SET paymentPlan = :paymentPlan",
  "ConditionExpression": "attribute_exists(username)",
  "ExpressionAttributeValues": {
    ":paymentPlan": {"M": $p_paymentPlan}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'username='*) p_username=${1#*=} ;;
    'paymentPlan='*) p_paymentPlan=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
