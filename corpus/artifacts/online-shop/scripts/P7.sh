#!/bin/sh
# P7: Get the invoice of an order.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P7.sh [OPTION]... NAME=VALUE...
  orderId=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: Query Invoices.InvoicesByOrder.
# - Send it again with ExclusiveStartKey: the LastEvaluatedKey of the response, as long as there
#   is one.
# - Each item of Invoice is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_orderId+x}" 'orderId'
  send query <<END
{
  "TableName": $(text "${prefix}Invoices"),
  "IndexName": "InvoicesByOrder",
  "KeyConditionExpression": "orderId = :orderId",
  "ExpressionAttributeValues": {
    ":orderId": {"S": $(text "$p_orderId")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'orderId='*) p_orderId=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
