#!/bin/sh
# P24: Stop stocking a product in a warehouse.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P24.sh [OPTION]... NAME=VALUE...
  productId=…  string
  warehouseId=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: DeleteItem WarehouseItems.
step_1() {
  need "${p_warehouseId+x}" 'warehouseId'
  need "${p_productId+x}" 'productId'
  send delete-item <<END
{
  "TableName": $(text "${prefix}WarehouseItems"),
  "Key": {
    "warehouseId": {"S": $(text "$p_warehouseId")},
    "productId": {"S": $(text "$p_productId")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'productId='*) p_productId=${1#*=} ;;
    'warehouseId='*) p_warehouseId=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
