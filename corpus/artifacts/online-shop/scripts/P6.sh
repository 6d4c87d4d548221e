#!/bin/sh
# P6: List the products of an order.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P6.sh [OPTION]... NAME=VALUE...
  orderId=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: GetItem Orders.
# - Each item of Order is one row: its attributes, and those that its key is made of.
# - Each element of orderItems is one OrderItem.
# - Keep the rows with orderId = {orderId}.
step_1() {
  need "${p_orderId+x}" 'orderId'
  send get-item <<END
{
  "TableName": $(text "${prefix}Orders"),
  "Key": {
    "orderId": {"S": $(text "$p_orderId")}
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
