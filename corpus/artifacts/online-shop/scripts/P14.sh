#!/bin/sh
# P14: List the stock of a warehouse.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P14.sh [OPTION]... NAME=VALUE...
  warehouseId=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: Query WarehouseItems.
# - Until there are 100 rows, send it again with ExclusiveStartKey: the LastEvaluatedKey of the
#   response, as long as there is one.
# - Each item of WarehouseItem is one row: its attributes, and those that its key is made of.
# - Take the first 100 rows.
step_1() {
  need "${p_warehouseId+x}" 'warehouseId'
  send query <<END
{
  "TableName": $(text "${prefix}WarehouseItems"),
  "KeyConditionExpression": "warehouseId = :warehouseId",
  "ExpressionAttributeValues": {
    ":warehouseId": {"S": $(text "$p_warehouseId")}
  },
  "Limit": 100
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'warehouseId='*) p_warehouseId=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
