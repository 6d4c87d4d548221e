#!/bin/sh
# P5: Get an order with all that belongs to it.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P5.sh [OPTION]... NAME=VALUE...
  orderId=…  string
  Invoice.invoiceId=…  as an earlier step found it
  Shipment.shipmentId=…  as an earlier step found it
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: GetItem Orders.
# - Each item of Order is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_orderId+x}" 'orderId'
  send get-item <<END
{
  "TableName": $(text "${prefix}Orders"),
  "Key": {
    "orderId": {"S": $(text "$p_orderId")}
  }
}
END
}

# Step 2: Query Invoices.InvoicesByOrder.
# - Send it again with ExclusiveStartKey: the LastEvaluatedKey of the response, as long as there
#   is one.
# - Each item of Invoice is one row: its attributes, and those that its key is made of.
step_2() {
  need "${p_orderId+x}" 'orderId'
  send query <<END
{
  "TableName": $(text "${prefix}Invoices"),
  "IndexName": "InvoicesByOrder",
  "KeyConditionExpression": "orderId = :orderId",
  "ExpressionAttributeValues": {
    ":orderId": {"S": $(text "$p_orderId")}
  }
}
END
}

# Step 3: Query Payments, for each Invoice found in step 2 (round trip 2).
# - Send it again with ExclusiveStartKey: the LastEvaluatedKey of the response, as long as there
#   is one.
# - Each item of Payment is one row: its attributes, and those that its key is made of.
step_3() {
  need "${p_Invoice_invoiceId+x}" 'Invoice.invoiceId'
  send query <<END
{
  "TableName": $(text "${prefix}Payments"),
  "KeyConditionExpression": "invoiceId = :invoiceId",
  "ExpressionAttributeValues": {
    ":invoiceId": {"S": $(text "$p_Invoice_invoiceId")}
  }
}
END
}

# Step 4: Query Shipments.ShipmentsByOrder.
# - Send it again with ExclusiveStartKey: the LastEvaluatedKey of the response, as long as there
#   is one.
# - Each item of Shipment is one row: its attributes, and those that its key is made of.
step_4() {
  need "${p_orderId+x}" 'orderId'
  send query <<END
{
  "TableName": $(text "${prefix}Shipments"),
  "IndexName": "ShipmentsByOrder",
  "KeyConditionExpression": "orderId = :orderId",
  "ExpressionAttributeValues": {
    ":orderId": {"S": $(text "$p_orderId")}
  }
}
END
}

# Step 5: Query ShipmentItems.ShipmentItemsByShipment, for each Shipment found in step 4 (round
# trip 2).
# - Send it again with ExclusiveStartKey: the LastEvaluatedKey of the response, as long as there
#   is one.
# - Each item of ShipmentItem is one row: its attributes, and those that its key is made of.
step_5() {
  need "${p_Shipment_shipmentId+x}" 'Shipment.shipmentId'
  send query <<END
{
  "TableName": $(text "${prefix}ShipmentItems"),
  "IndexName": "ShipmentItemsByShipment",
  "KeyConditionExpression": "shipmentId = :shipmentId",
  "ExpressionAttributeValues": {
    ":shipmentId": {"S": $(text "$p_Shipment_shipmentId")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'orderId='*) p_orderId=${1#*=} ;;
    'Invoice.invoiceId='*) p_Invoice_invoiceId=${1#*=} ;;
    'Shipment.shipmentId='*) p_Shipment_shipmentId=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 5
case $step in
  '' | 1) step_1 ;;
esac
case $step in
  '' | 2) step_2 ;;
esac
case $step in
  '') say 'step 3 needs what an earlier step found: --step 3 Invoice.invoiceId=…' ;;
  3) step_3 ;;
esac
case $step in
  '' | 4) step_4 ;;
esac
case $step in
  '') say 'step 5 needs what an earlier step found: --step 5 Shipment.shipmentId=…' ;;
  5) step_5 ;;
esac
