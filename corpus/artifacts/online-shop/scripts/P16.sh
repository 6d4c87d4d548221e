#!/bin/sh
# P16: List what a customer bought between two dates.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P16.sh [OPTION]... NAME=VALUE...
  customerId=…  string
  from=…  timestamp
  to=…  timestamp
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: Query OrderItems.OrderItemsByOrderCustomer.
# - Send it again with ExclusiveStartKey: the LastEvaluatedKey of the response, as long as there
#   is one.
# - Each item of OrderItem is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_customerId+x}" 'customerId'
  need "${p_from+x}" 'from'
  need "${p_to+x}" 'to'
  send query <<END
{
  "TableName": $(text "${prefix}OrderItems"),
  "IndexName": "OrderItemsByOrderCustomer",
  "KeyConditionExpression": "orderCustomerId = :orderCustomerId AND #date BETWEEN :date_from AND :date_to",
  "ExpressionAttributeNames": {"#date": "date"},
  "ExpressionAttributeValues": {
    ":orderCustomerId": {"S": $(text "$p_customerId")},
    ":date_from": {"S": $(text "$p_from")},
    ":date_to": {"S": $(text "$p_to")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'customerId='*) p_customerId=${1#*=} ;;
    'from='*) p_from=${1#*=} ;;
    'to='*) p_to=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
