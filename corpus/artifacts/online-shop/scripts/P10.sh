#!/bin/sh
# P10: Get an invoice.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P10.sh [OPTION]... NAME=VALUE...
  invoiceId=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: GetItem Invoices.
# - Each item of Invoice is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_invoiceId+x}" 'invoiceId'
  send get-item <<END
{
  "TableName": $(text "${prefix}Invoices"),
  "Key": {
    "invoiceId": {"S": $(text "$p_invoiceId")}
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
