#!/bin/sh
# P3: Get a warehouse.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P3.sh [OPTION]... NAME=VALUE...
  warehouseId=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: GetItem Warehouses.
# - Each item of Warehouse is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_warehouseId+x}" 'warehouseId'
  send get-item <<END
{
  "TableName": $(text "${prefix}Warehouses"),
  "Key": {
    "warehouseId": {"S": $(text "$p_warehouseId")}
  }
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
