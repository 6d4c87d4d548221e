#!/bin/sh
# P28: Change a shipment's type or date.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P28.sh [OPTION]... NAME=VALUE...
  orderId=…  string
  shipmentId=…  string
  type=…  string
  date=…  timestamp
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: UpdateItem Shipments.
step_1() {
  need "${p_shipmentId+x}" 'shipmentId'
  need "${p_type+x}" 'type'
  need "${p_date+x}" 'date'
  need "${p_orderId+x}" 'orderId'
  send update-item <<END
{
  "TableName": $(text "${prefix}Shipments"),
  "Key": {
    "shipmentId": {"S": $(text "$p_shipmentId")}
  },
  "UpdateExpression": "SET #type = :type, #date = :date",
  "ConditionExpression": "attribute_exists(shipmentId) AND orderId = :orderId",
  "ExpressionAttributeNames": {"#type": "type", "#date": "date"},
  "ExpressionAttributeValues": {
    ":type": {"S": $(text "$p_type")},
    ":date": {"S": $(text "$p_date")},
    ":orderId": {"S": $(text "$p_orderId")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'orderId='*) p_orderId=${1#*=} ;;
    'shipmentId='*) p_shipmentId=${1#*=} ;;
    'type='*) p_type=${1#*=} ;;
    'date='*) p_date=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
