#!/bin/sh
# P20: Change a product.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P20.sh [OPTION]... NAME=VALUE...
  productId=…  string
  description=…  string
  price=…  number
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: UpdateItem Products.
step_1() {
  need "${p_productId+x}" 'productId'
  need "${p_description+x}" 'description'
  need "${p_price+x}" 'price'
  send update-item <<END
{
  "TableName": $(text "${prefix}Products"),
  "Key": {
    "productId": {"S": $(text "$p_productId")}
  },
  "UpdateExpression": "SET description = :description, price = :price",
  "ConditionExpression": "attribute_exists(productId)",
  "ExpressionAttributeValues": {
    ":description": {"S": $(text "$p_description")},
    ":price": {"N": $(text "$p_price")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'productId='*) p_productId=${1#*=} ;;
    'description='*) p_description=${1#*=} ;;
    'price='*) p_price=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
