#!/bin/sh
# P27: Ship from a warehouse, taking the goods from its stock.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P27.sh [OPTION]... NAME=VALUE...
  shipmentId=…  string
  orderId=…  string
  warehouseId=…  string
  address=…  map as DynamoDB JSON: {"city": {"S": "Oslo"}}
  type=…  string
  date=…  timestamp
  shipmentItemId[1]=…  string
  shipmentItemId[2]=…  string
  productId[1]=…  string
  productId[2]=…  string
  quantity[1]=…  number
  quantity[2]=…  number
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: TransactWriteItems.
step_1() {
  need "${p_shipmentId+x}" 'shipmentId'
  need "${p_orderId+x}" 'orderId'
  need "${p_warehouseId+x}" 'warehouseId'
  need "${p_address+x}" 'address'
  need "${p_type+x}" 'type'
  need "${p_date+x}" 'date'
  need "${p_shipmentItemId_1+x}" 'shipmentItemId[1]'
  need "${p_productId_1+x}" 'productId[1]'
  need "${p_quantity_1+x}" 'quantity[1]'
  need "${p_shipmentItemId_2+x}" 'shipmentItemId[2]'
  need "${p_productId_2+x}" 'productId[2]'
  need "${p_quantity_2+x}" 'quantity[2]'
  send transact-write-items <<END
{
  "TransactItems": [
    {
      "Put": {
        "TableName": $(text "${prefix}Shipments"),
        "Item": {
          "shipmentId": {"S": $(text "$p_shipmentId")},
          "orderId": {"S": $(text "$p_orderId")},
          "warehouseId": {"S": $(text "$p_warehouseId")},
          "address": {"M": $p_address},
          "type": {"S": $(text "$p_type")},
          "date": {"S": $(text "$p_date")}
        },
        "ConditionExpression": "attribute_not_exists(shipmentId)"
      }
    },
    {
      "Put": {
        "TableName": $(text "${prefix}ShipmentItems"),
        "Item": {
          "shipmentItemId": {"S": $(text "$p_shipmentItemId_1")},
          "shipmentId": {"S": $(text "$p_shipmentId")},
          "productId": {"S": $(text "$p_productId_1")},
          "quantity": {"N": $(text "$p_quantity_1")}
        },
        "ConditionExpression": "attribute_not_exists(shipmentItemId)"
      }
    },
    {
      "Put": {
        "TableName": $(text "${prefix}ShipmentItems"),
        "Item": {
          "shipmentItemId": {"S": $(text "$p_shipmentItemId_2")},
          "shipmentId": {"S": $(text "$p_shipmentId")},
          "productId": {"S": $(text "$p_productId_2")},
          "quantity": {"N": $(text "$p_quantity_2")}
        },
        "ConditionExpression": "attribute_not_exists(shipmentItemId)"
      }
    },
    {
      "Update": {
        "TableName": $(text "${prefix}WarehouseItems"),
        "Key": {
          "warehouseId": {"S": $(text "$p_warehouseId")},
          "productId": {"S": $(text "$p_productId_1")}
        },
        "UpdateExpression": "SET quantity = if_not_exists(quantity, :zero) + :quantity_add",
        "ConditionExpression": "attribute_exists(warehouseId) AND quantity >= :quantity",
        "ExpressionAttributeValues": {
          ":zero": {"N": "0"},
          ":quantity_add": {"N": $(text "$(negative "$p_quantity_1")")},
          ":quantity": {"N": $(text "$p_quantity_1")}
        }
      }
    },
    {
      "Update": {
        "TableName": $(text "${prefix}WarehouseItems"),
        "Key": {
          "warehouseId": {"S": $(text "$p_warehouseId")},
          "productId": {"S": $(text "$p_productId_2")}
        },
        "UpdateExpression": "SET quantity = if_not_exists(quantity, :zero) + :quantity_add",
        "ConditionExpression": "attribute_exists(warehouseId) AND quantity >= :quantity",
        "ExpressionAttributeValues": {
          ":zero": {"N": "0"},
          ":quantity_add": {"N": $(text "$(negative "$p_quantity_2")")},
          ":quantity": {"N": $(text "$p_quantity_2")}
        }
      }
    }
  ]
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'shipmentId='*) p_shipmentId=${1#*=} ;;
    'orderId='*) p_orderId=${1#*=} ;;
    'warehouseId='*) p_warehouseId=${1#*=} ;;
    'address='*) p_address=${1#*=} ;;
    'type='*) p_type=${1#*=} ;;
    'date='*) p_date=${1#*=} ;;
    'shipmentItemId[1]='*) p_shipmentItemId_1=${1#*=} ;;
    'shipmentItemId[2]='*) p_shipmentItemId_2=${1#*=} ;;
    'productId[1]='*) p_productId_1=${1#*=} ;;
    'productId[2]='*) p_productId_2=${1#*=} ;;
    'quantity[1]='*) p_quantity_1=${1#*=} ;;
    'quantity[2]='*) p_quantity_2=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
