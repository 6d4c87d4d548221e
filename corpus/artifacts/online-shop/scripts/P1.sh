#!/bin/sh
# P1: Get a customer.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P1.sh [OPTION]... NAME=VALUE...
  customerId=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: GetItem Customers.
# - Each item of Customer is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_customerId+x}" 'customerId'
  send get-item <<END
{
  "TableName": $(text "${prefix}Customers"),
  "Key": {
    "customerId": {"S": $(text "$p_customerId")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'customerId='*) p_customerId=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
