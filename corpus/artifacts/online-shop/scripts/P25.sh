#!/bin/sh
# P25: Place an order.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P25.sh [OPTION]... NAME=VALUE...
  orderId=…  string
  customerId=…  string
  date=…  timestamp
  invoiceId=…  string
  amount=…  number
  productId[1]=…  string
  productId[2]=…  string
  productId[3]=…  string
  quantity[1]=…  number
  quantity[2]=…  number
  quantity[3]=…  number
  price[1]=…  number
  price[2]=…  number
  price[3]=…  number
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: TransactWriteItems.
step_1() {
  need "${p_orderId+x}" 'orderId'
  need "${p_customerId+x}" 'customerId'
  need "${p_date+x}" 'date'
  need "${p_productId_1+x}" 'productId[1]'
  need "${p_quantity_1+x}" 'quantity[1]'
  need "${p_price_1+x}" 'price[1]'
  need "${p_productId_2+x}" 'productId[2]'
  need "${p_quantity_2+x}" 'quantity[2]'
  need "${p_price_2+x}" 'price[2]'
  need "${p_productId_3+x}" 'productId[3]'
  need "${p_quantity_3+x}" 'quantity[3]'
  need "${p_price_3+x}" 'price[3]'
  need "${p_invoiceId+x}" 'invoiceId'
  need "${p_amount+x}" 'amount'
  send transact-write-items <<END
{
  "TransactItems": [
    {
      "Put": {
        "TableName": $(text "${prefix}Orders"),
        "Item": {
          "orderId": {"S": $(text "$p_orderId")},
          "customerId": {"S": $(text "$p_customerId")},
          "date": {"S": $(text "$p_date")},
          "orderItems": {
            "M": {
              $(text "$p_productId_1"): {
                "M": {
                  "date": {"S": $(text "$p_date")},
                  "quantity": {"N": $(text "$p_quantity_1")},
                  "price": {"N": $(text "$p_price_1")}
                }
              },
              $(text "$p_productId_2"): {
                "M": {
                  "date": {"S": $(text "$p_date")},
                  "quantity": {"N": $(text "$p_quantity_2")},
                  "price": {"N": $(text "$p_price_2")}
                }
              },
              $(text "$p_productId_3"): {
                "M": {
                  "date": {"S": $(text "$p_date")},
                  "quantity": {"N": $(text "$p_quantity_3")},
                  "price": {"N": $(text "$p_price_3")}
                }
              }
            }
          }
        },
        "ConditionExpression": "attribute_not_exists(orderId)"
      }
    },
    {
      "Put": {
        "TableName": $(text "${prefix}OrderItems"),
        "Item": {
          "productId": {"S": $(text "$p_productId_1")},
          "orderId": {"S": $(text "$p_orderId")},
          "orderCustomerId": {"S": $(text "$p_customerId")},
          "date": {"S": $(text "$p_date")},
          "quantity": {"N": $(text "$p_quantity_1")},
          "price": {"N": $(text "$p_price_1")}
        },
        "ConditionExpression": "attribute_not_exists(productId)"
      }
    },
    {
      "Put": {
        "TableName": $(text "${prefix}OrderItems"),
        "Item": {
          "productId": {"S": $(text "$p_productId_2")},
          "orderId": {"S": $(text "$p_orderId")},
          "orderCustomerId": {"S": $(text "$p_customerId")},
          "date": {"S": $(text "$p_date")},
          "quantity": {"N": $(text "$p_quantity_2")},
          "price": {"N": $(text "$p_price_2")}
        },
        "ConditionExpression": "attribute_not_exists(productId)"
      }
    },
    {
      "Put": {
        "TableName": $(text "${prefix}OrderItems"),
        "Item": {
          "productId": {"S": $(text "$p_productId_3")},
          "orderId": {"S": $(text "$p_orderId")},
          "orderCustomerId": {"S": $(text "$p_customerId")},
          "date": {"S": $(text "$p_date")},
          "quantity": {"N": $(text "$p_quantity_3")},
          "price": {"N": $(text "$p_price_3")}
        },
        "ConditionExpression": "attribute_not_exists(productId)"
      }
    },
    {
      "Put": {
        "TableName": $(text "${prefix}Invoices"),
        "Item": {
          "invoiceId": {"S": $(text "$p_invoiceId")},
          "orderId": {"S": $(text "$p_orderId")},
          "orderCustomerId": {"S": $(text "$p_customerId")},
          "date": {"S": $(text "$p_date")},
          "amount": {"N": $(text "$p_amount")}
        },
        "ConditionExpression": "attribute_not_exists(invoiceId)"
      }
    }
  ]
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'orderId='*) p_orderId=${1#*=} ;;
    'customerId='*) p_customerId=${1#*=} ;;
    'date='*) p_date=${1#*=} ;;
    'invoiceId='*) p_invoiceId=${1#*=} ;;
    'amount='*) p_amount=${1#*=} ;;
    'productId[1]='*) p_productId_1=${1#*=} ;;
    'productId[2]='*) p_productId_2=${1#*=} ;;
    'productId[3]='*) p_productId_3=${1#*=} ;;
    'quantity[1]='*) p_quantity_1=${1#*=} ;;
    'quantity[2]='*) p_quantity_2=${1#*=} ;;
    'quantity[3]='*) p_quantity_3=${1#*=} ;;
    'price[1]='*) p_price_1=${1#*=} ;;
    'price[2]='*) p_price_2=${1#*=} ;;
    'price[3]='*) p_price_3=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
