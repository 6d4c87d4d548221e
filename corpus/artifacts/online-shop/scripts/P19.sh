#!/bin/sh
# P19: Add a product.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P19.sh [OPTION]... NAME=VALUE...
  productId=…  string
  name=…  string
  description=…  string
  price=…  number
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: PutItem Products.
step_1() {
  need "${p_productId+x}" 'productId'
  need "${p_name+x}" 'name'
  need "${p_description+x}" 'description'
  need "${p_price+x}" 'price'
  send put-item <<END
{
  "TableName": $(text "${prefix}Products"),
  "Item": {
    "productId": {"S": $(text "$p_productId")},
    "name": {"S": $(text "$p_name")},
    "description": {"S": $(text "$p_description")},
    "price": {"N": $(text "$p_price")}
  },
  "ConditionExpression": "attribute_not_exists(productId)"
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'productId='*) p_productId=${1#*=} ;;
    'name='*) p_name=${1#*=} ;;
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
