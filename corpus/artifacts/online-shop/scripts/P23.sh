#!/bin/sh
# P23: Receive stock.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P23.sh [OPTION]... NAME=VALUE...
  productId=…  string
  warehouseId=…  string
  quantity=…  number
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: UpdateItem WarehouseItems.
step_1() {
  need "${p_warehouseId+x}" 'warehouseId'
  need "${p_productId+x}" 'productId'
  need "${p_quantity+x}" 'quantity'
  send update-item <<END
{
  "TableName": $(text "${prefix}WarehouseItems"),
  "Key": {
    "warehouseId": {"S": $(text "$p_warehouseId")},
    "productId": {"S": $(text "$p_productId")}
  },
  "UpdateExpression": "SET quantity = if_not_exists(quantity, :zero) + :quantity_add",
  "ConditionExpression": "attribute_exists(warehouseId)",
  "ExpressionAttributeValues": {
    ":zero": {"N": "0"},
    ":quantity_add": {"N": $(text "$p_quantity")}
  }
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
