#!/bin/sh
# P26: Record a payment of an invoice.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P26.sh [OPTION]... NAME=VALUE...
  invoiceId=…  string
  line=…  number
  type=…  string
  amount=…  number
  data=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: PutItem Payments.
step_1() {
  need "${p_invoiceId+x}" 'invoiceId'
  need "${p_line+x}" 'line'
  need "${p_type+x}" 'type'
  need "${p_amount+x}" 'amount'
  need "${p_data+x}" 'data'
  send put-item <<END
{
  "TableName": $(text "${prefix}Payments"),
  "Item": {
    "invoiceId": {"S": $(text "$p_invoiceId")},
    "line": {"N": $(text "$p_line")},
    "type": {"S": $(text "$p_type")},
    "amount": {"N": $(text "$p_amount")},
    "data": {"S": $(text "$p_data")}
  },
  "ConditionExpression": "attribute_not_exists(invoiceId)"
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'invoiceId='*) p_invoiceId=${1#*=} ;;
    'line='*) p_line=${1#*=} ;;
    'type='*) p_type=${1#*=} ;;
    'amount='*) p_amount=${1#*=} ;;
    'data='*) p_data=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
