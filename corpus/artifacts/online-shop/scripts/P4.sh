#!/bin/sh
# P4: Show where a product is in stock.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P4.sh [OPTION]... NAME=VALUE...
  productId=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: Query WarehouseItems.WarehouseItemsByProduct.
# - Send it again with ExclusiveStartKey: the LastEvaluatedKey of the response, as long as there
#   is one.
# - Each item of WarehouseItem is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_productId+x}" 'productId'
  send query <<END
{
  "TableName": $(text "${prefix}WarehouseItems"),
  "IndexName": "WarehouseItemsByProduct",
  "KeyConditionExpression": "productId = :productId",
  "ExpressionAttributeValues": {
    ":productId": {"S": $(text "$p_productId")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'productId='*) p_productId=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
