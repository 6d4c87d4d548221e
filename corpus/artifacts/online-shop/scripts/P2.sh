#!/bin/sh
# P2: Get a product.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P2.sh [OPTION]... NAME=VALUE...
  productId=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: GetItem Products.
# - Each item of Product is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_productId+x}" 'productId'
  send get-item <<END
{
  "TableName": $(text "${prefix}Products"),
  "Key": {
    "productId": {"S": $(text "$p_productId")}
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
