#!/bin/sh
# P10: Get an invoice.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P10.sh [OPTION]... NAME=VALUE...
  invoiceId=…  string
  Invoice.orderId=…  as an earlier step found it
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: GetItem InvoiceIdentities.
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

# Step 2: GetItem Invoices (round trip 2).
# - Each item of Invoice is one row: its attributes, and those that its key is made of. Step 2
#   completes each row; one that it does not find is dropped.
step_2() {
  need "${p_Invoice_orderId+x}" 'Invoice.orderId'
  need "${p_invoiceId+x}" 'invoiceId'
  send get-item <<END
{
  "TableName": $(text "${prefix}Invoices"),
  "Key": {
    "orderId": {"S": $(text "$p_Invoice_orderId")},
    "invoiceId": {"S": $(text "$p_invoiceId")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'invoiceId='*) p_invoiceId=${1#*=} ;;
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
