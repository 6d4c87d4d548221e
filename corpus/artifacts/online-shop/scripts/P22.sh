#!/bin/sh
# P22: Start stocking a product in a warehouse.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P22.sh [OPTION]... NAME=VALUE...
  productId=…  string
  warehouseId=…  string
  quantity=…  number
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: PutItem WarehouseItems.
step_1() {
  need "${p_warehouseId+x}" 'warehouseId'
  need "${p_productId+x}" 'productId'
  need "${p_quantity+x}" 'quantity'
  send put-item <<END
{
  "TableName": $(text "${prefix}WarehouseItems"),
  "Item": {
    "warehouseId": {"S": $(text "$p_warehouseId")},
    "productId": {"S": $(text "$p_productId")},
    "quantity": {"N": $(text "$p_quantity")}
  },
  "ConditionExpression": "attribute_not_exists(warehouseId)"
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'productId='*) p_productId=${1#*=} ;;
    'warehouseId='*) p_warehouseId=${1#*=} ;;
    'quantity='*) p_quantity=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
