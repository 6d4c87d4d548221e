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
  Invoice.orderId=…  as an earlier step found it
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: GetItem InvoiceIdentities.
# - Each item of Invoice is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_invoiceId+x}" 'invoiceId'
  send get-item <<END
{
  "TableName": $(text "${prefix}InvoiceIdentities"),
  "Key": {
    "invoiceId": {"S": $(text "$p_invoiceId")}
  }
}
END
}

# Step 2: UpdateItem Invoices (round trip 2).
# - If a condition fails, another client may have changed what was read: begin again with step
#   1.
step_2() {
  need "${p_Invoice_orderId+x}" 'Invoice.orderId'
  need "${p_invoiceId+x}" 'invoiceId'
  need "${p_line+x}" 'line'
  need "${p_type+x}" 'type'
  need "${p_amount+x}" 'amount'
  need "${p_data+x}" 'data'
  send update-item <<END
{
  "TableName": $(text "${prefix}Invoices"),
  "Key": {
    "orderId": {"S": $(text "$p_Invoice_orderId")},
    "invoiceId": {"S": $(text "$p_invoiceId")}
  },
  "UpdateExpression": "SET payments.#line = :line",
  "ConditionExpression": "attribute_exists(orderId) AND attribute_not_exists(payments.#line)",
  "ExpressionAttributeNames": {"#line": $(text "$p_line")},
  "ExpressionAttributeValues": {
    ":line": {
      "M": {
        "type": {"S": $(text "$p_type")},
        "amount": {"N": $(text "$p_amount")},
        "data": {"S": $(text "$p_data")}
      }
    }
  }
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
    'Invoice.orderId='*) p_Invoice_orderId=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 2
case $step in
  '' | 1) step_1 ;;
esac
case $step in
  '') say 'step 2 needs what an earlier step found: --step 2 Invoice.orderId=…' ;;
  2) step_2 ;;
esac
