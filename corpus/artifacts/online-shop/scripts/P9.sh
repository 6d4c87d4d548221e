#!/bin/sh
# P9: List the sales of a product between two dates.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P9.sh [OPTION]... NAME=VALUE...
  productId=…  string
  from=…  timestamp
  to=…  timestamp
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: Query OrderItems.
# - Send it again with ExclusiveStartKey: the LastEvaluatedKey of the response, as long as there
#   is one.
# - Each item of OrderItem is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_productId+x}" 'productId'
  need "${p_from+x}" 'from'
  need "${p_to+x}" 'to'
  send query <<END
{
  "TableName": $(text "${prefix}OrderItems"),
  "KeyConditionExpression": "productId = :productId",
  "FilterExpression": "#date >= :date AND #date <= :date2",
  "ExpressionAttributeNames": {"#date": "date"},
  "ExpressionAttributeValues": {
    ":productId": {"S": $(text "$p_productId")},
    ":date": {"S": $(text "$p_from")},
    ":date2": {"S": $(text "$p_to")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'productId='*) p_productId=${1#*=} ;;
    'from='*) p_from=${1#*=} ;;
    'to='*) p_to=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
