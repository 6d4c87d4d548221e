#!/bin/sh
# P12: Get a shipment with what is in it.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P12.sh [OPTION]... NAME=VALUE...
  shipmentId=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: GetItem Shipments.
# - Each item of Shipment is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_shipmentId+x}" 'shipmentId'
  send get-item <<END
{
  "TableName": $(text "${prefix}Shipments"),
  "Key": {
    "shipmentId": {"S": $(text "$p_shipmentId")}
  }
}
END
}

# Step 2: Query ShipmentItems.ShipmentItemsByShipment.
# - Send it again with ExclusiveStartKey: the LastEvaluatedKey of the response, as long as there
#   is one.
# - Each item of ShipmentItem is one row: its attributes, and those that its key is made of.
step_2() {
  need "${p_shipmentId+x}" 'shipmentId'
  send query <<END
{
  "TableName": $(text "${prefix}ShipmentItems"),
  "IndexName": "ShipmentItemsByShipment",
  "KeyConditionExpression": "shipmentId = :shipmentId",
  "ExpressionAttributeValues": {
    ":shipmentId": {"S": $(text "$p_shipmentId")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'shipmentId='*) p_shipmentId=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 2
case $step in
  '' | 1) step_1 ;;
esac
case $step in
  '' | 2) step_2 ;;
esac
