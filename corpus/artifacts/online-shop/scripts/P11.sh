#!/bin/sh
# P11: List the payments of an invoice.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P11.sh [OPTION]... NAME=VALUE...
  invoiceId=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: Query Payments.
# - Send it again with ExclusiveStartKey: the LastEvaluatedKey of the response, as long as there
#   is one.
# - Each item of Payment is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_invoiceId+x}" 'invoiceId'
  send query <<END
{
  "TableName": $(text "${prefix}Payments"),
  "KeyConditionExpression": "invoiceId = :invoiceId",
  "ExpressionAttributeValues": {
    ":invoiceId": {"S": $(text "$p_invoiceId")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'invoiceId='*) p_invoiceId=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
