#!/bin/sh
# P21: Open a warehouse.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P21.sh [OPTION]... NAME=VALUE...
  warehouseId=…  string
  address=…  map as DynamoDB JSON: {"city": {"S": "Oslo"}}
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: PutItem Warehouses.
step_1() {
  need "${p_warehouseId+x}" 'warehouseId'
  need "${p_address+x}" 'address'
  send put-item <<END
{
  "TableName": $(text "${prefix}Warehouses"),
  "Item": {
    "warehouseId": {"S": $(text "$p_warehouseId")},
    "address": {"M": $p_address}
  },
  "ConditionExpression": "attribute_not_exists(warehouseId)"
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'warehouseId='*) p_warehouseId=${1#*=} ;;
    'address='*) p_address=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
