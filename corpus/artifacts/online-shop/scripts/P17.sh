#!/bin/sh
# P17: Register a customer.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P17.sh [OPTION]... NAME=VALUE...
  customerId=…  string
  email=…  string
  name=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: PutItem Customers.
step_1() {
  need "${p_customerId+x}" 'customerId'
  need "${p_email+x}" 'email'
  need "${p_name+x}" 'name'
  send put-item <<END
{
  "TableName": $(text "${prefix}Customers"),
  "Item": {
    "customerId": {"S": $(text "$p_customerId")},
    "email": {"S": $(text "$p_email")},
    "name": {"S": $(text "$p_name")}
  },
  "ConditionExpression": "attribute_not_exists(customerId)"
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'customerId='*) p_customerId=${1#*=} ;;
    'email='*) p_email=${1#*=} ;;
    'name='*) p_name=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
