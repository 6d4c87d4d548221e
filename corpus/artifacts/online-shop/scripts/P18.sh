#!/bin/sh
# P18: Change a customer's details.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P18.sh [OPTION]... NAME=VALUE...
  customerId=…  string
  email=…  string
  name=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: UpdateItem Customers.
step_1() {
  need "${p_customerId+x}" 'customerId'
  need "${p_email+x}" 'email'
  need "${p_name+x}" 'name'
  send update-item <<END
{
  "TableName": $(text "${prefix}Customers"),
  "Key": {
    "customerId": {"S": $(text "$p_customerId")}
  },
  "UpdateExpression": "SET email = :email, #name = :name",
  "ConditionExpression": "attribute_exists(customerId)",
  "ExpressionAttributeNames": {"#name": "name"},
  "ExpressionAttributeValues": {
    ":email": {"S": $(text "$p_email")},
    ":name": {"S": $(text "$p_name")}
  }
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
