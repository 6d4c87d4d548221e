terraform {
  required_providers {
    aws = { source = "hashicorp/aws", version = ">= 5.0" }
  }
}

variable "table_prefix" {
  description = "Prefix of all table names, to separate environments"
  type        = string
  default     = ""
}

variable "encryption_key_arn" {
  description = "Customer managed KMS key; default: AWS owned key"
  type        = string
  default     = null
}

variable "alarm_topic_arn" {
  description = "SNS topic for alarms about throttled requests"
  type        = string
  default     = null
}

resource "aws_dynamodb_table" "customers" {
  name                        = "${var.table_prefix}Customers"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "customerId"
  deletion_protection_enabled = true

  attribute {
    name = "customerId"
    type = "S"
  }

  point_in_time_recovery {
    enabled = true
  }

  server_side_encryption {
    enabled     = var.encryption_key_arn != null
    kms_key_arn = var.encryption_key_arn
  }

  tags = {
    application = "Online shop with warehouses"
    entities    = "Customer"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "products" {
  name                        = "${var.table_prefix}Products"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "productId"
  deletion_protection_enabled = true

  attribute {
    name = "productId"
    type = "S"
  }

  point_in_time_recovery {
    enabled = true
  }

  server_side_encryption {
    enabled     = var.encryption_key_arn != null
    kms_key_arn = var.encryption_key_arn
  }

  tags = {
    application = "Online shop with warehouses"
    entities    = "Product"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "warehouses" {
  name                        = "${var.table_prefix}Warehouses"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "warehouseId"
  deletion_protection_enabled = true

  attribute {
    name = "warehouseId"
    type = "S"
  }

  point_in_time_recovery {
    enabled = true
  }

  server_side_encryption {
    enabled     = var.encryption_key_arn != null
    kms_key_arn = var.encryption_key_arn
  }

  tags = {
    application = "Online shop with warehouses"
    entities    = "Warehouse"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "warehouse_items" {
  name                        = "${var.table_prefix}WarehouseItems"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "warehouseId"
  range_key                   = "productId"
  deletion_protection_enabled = true

  attribute {
    name = "warehouseId"
    type = "S"
  }

  attribute {
    name = "productId"
    type = "S"
  }

  global_secondary_index {
    name            = "WarehouseItemsByProduct"
    hash_key        = "productId"
    projection_type = "ALL"
  }

  point_in_time_recovery {
    enabled = true
  }

  server_side_encryption {
    enabled     = var.encryption_key_arn != null
    kms_key_arn = var.encryption_key_arn
  }

  tags = {
    application = "Online shop with warehouses"
    entities    = "WarehouseItem"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "invoices" {
  name                        = "${var.table_prefix}Invoices"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "invoiceId"
  deletion_protection_enabled = true

  attribute {
    name = "invoiceId"
    type = "S"
  }

  attribute {
    name = "orderId"
    type = "S"
  }

  attribute {
    name = "orderCustomerId"
    type = "S"
  }

  attribute {
    name = "date"
    type = "S"
  }

  global_secondary_index {
    name               = "InvoicesByOrder"
    hash_key           = "orderId"
    projection_type    = "INCLUDE"
    non_key_attributes = ["date", "amount"]
  }

  global_secondary_index {
    name            = "InvoicesByOrderCustomer"
    hash_key        = "orderCustomerId"
    range_key       = "date"
    projection_type = "ALL"
  }

  point_in_time_recovery {
    enabled = true
  }

  server_side_encryption {
    enabled     = var.encryption_key_arn != null
    kms_key_arn = var.encryption_key_arn
  }

  tags = {
    application = "Online shop with warehouses"
    entities    = "Invoice"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "payments" {
  name                        = "${var.table_prefix}Payments"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "invoiceId"
  range_key                   = "line"
  deletion_protection_enabled = true

  attribute {
    name = "invoiceId"
    type = "S"
  }

  attribute {
    name = "line"
    type = "N"
  }

  point_in_time_recovery {
    enabled = true
  }

  server_side_encryption {
    enabled     = var.encryption_key_arn != null
    kms_key_arn = var.encryption_key_arn
  }

  tags = {
    application = "Online shop with warehouses"
    entities    = "Payment"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "shipments" {
  name                        = "${var.table_prefix}Shipments"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "shipmentId"
  deletion_protection_enabled = true

  attribute {
    name = "shipmentId"
    type = "S"
  }

  attribute {
    name = "orderId"
    type = "S"
  }

  attribute {
    name = "warehouseId"
    type = "S"
  }

  global_secondary_index {
    name            = "ShipmentsByOrder"
    hash_key        = "orderId"
    projection_type = "ALL"
  }

  global_secondary_index {
    name            = "ShipmentsByWarehouse"
    hash_key        = "warehouseId"
    projection_type = "ALL"
  }

  point_in_time_recovery {
    enabled = true
  }

  server_side_encryption {
    enabled     = var.encryption_key_arn != null
    kms_key_arn = var.encryption_key_arn
  }

  tags = {
    application = "Online shop with warehouses"
    entities    = "Shipment"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "shipment_items" {
  name                        = "${var.table_prefix}ShipmentItems"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "shipmentItemId"
  deletion_protection_enabled = true

  attribute {
    name = "shipmentItemId"
    type = "S"
  }

  attribute {
    name = "shipmentId"
    type = "S"
  }

  global_secondary_index {
    name            = "ShipmentItemsByShipment"
    hash_key        = "shipmentId"
    projection_type = "ALL"
  }

  point_in_time_recovery {
    enabled = true
  }

  server_side_encryption {
    enabled     = var.encryption_key_arn != null
    kms_key_arn = var.encryption_key_arn
  }

  tags = {
    application = "Online shop with warehouses"
    entities    = "ShipmentItem"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "orders" {
  name                        = "${var.table_prefix}Orders"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "orderId"
  deletion_protection_enabled = true

  attribute {
    name = "orderId"
    type = "S"
  }

  point_in_time_recovery {
    enabled = true
  }

  server_side_encryption {
    enabled     = var.encryption_key_arn != null
    kms_key_arn = var.encryption_key_arn
  }

  tags = {
    application = "Online shop with warehouses"
    entities    = "Order"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "order_items" {
  name                        = "${var.table_prefix}OrderItems"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "productId"
  range_key                   = "orderId"
  deletion_protection_enabled = true

  attribute {
    name = "productId"
    type = "S"
  }

  attribute {
    name = "orderId"
    type = "S"
  }

  attribute {
    name = "orderCustomerId"
    type = "S"
  }

  attribute {
    name = "date"
    type = "S"
  }

  global_secondary_index {
    name            = "OrderItemsByOrderCustomer"
    hash_key        = "orderCustomerId"
    range_key       = "date"
    projection_type = "ALL"
  }

  point_in_time_recovery {
    enabled = true
  }

  server_side_encryption {
    enabled     = var.encryption_key_arn != null
    kms_key_arn = var.encryption_key_arn
  }

  tags = {
    application = "Online shop with warehouses"
    entities    = "OrderItem"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_cloudwatch_metric_alarm" "customers_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.customers.name}-read-throttles"
  alarm_description   = "Reads from Customers are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.customers.name
  }
}

resource "aws_cloudwatch_metric_alarm" "customers_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.customers.name}-write-throttles"
  alarm_description   = "Writes to Customers are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.customers.name
  }
}

resource "aws_cloudwatch_metric_alarm" "products_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.products.name}-read-throttles"
  alarm_description   = "Reads from Products are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.products.name
  }
}

resource "aws_cloudwatch_metric_alarm" "products_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.products.name}-write-throttles"
  alarm_description   = "Writes to Products are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.products.name
  }
}

resource "aws_cloudwatch_metric_alarm" "warehouses_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.warehouses.name}-read-throttles"
  alarm_description   = "Reads from Warehouses are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.warehouses.name
  }
}

resource "aws_cloudwatch_metric_alarm" "warehouses_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.warehouses.name}-write-throttles"
  alarm_description   = "Writes to Warehouses are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.warehouses.name
  }
}

resource "aws_cloudwatch_metric_alarm" "warehouse_items_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.warehouse_items.name}-read-throttles"
  alarm_description   = "Reads from WarehouseItems are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.warehouse_items.name
  }
}

resource "aws_cloudwatch_metric_alarm" "warehouse_items_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.warehouse_items.name}-write-throttles"
  alarm_description   = "Writes to WarehouseItems are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.warehouse_items.name
  }
}

resource "aws_cloudwatch_metric_alarm" "warehouse_items_warehouse_items_by_product_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.warehouse_items.name}-WarehouseItemsByProduct-read-throttles"
  alarm_description   = "Reads from WarehouseItems.WarehouseItemsByProduct are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName                = aws_dynamodb_table.warehouse_items.name
    GlobalSecondaryIndexName = "WarehouseItemsByProduct"
  }
}

resource "aws_cloudwatch_metric_alarm" "warehouse_items_warehouse_items_by_product_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.warehouse_items.name}-WarehouseItemsByProduct-write-throttles"
  alarm_description   = "Writes to WarehouseItems.WarehouseItemsByProduct are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName                = aws_dynamodb_table.warehouse_items.name
    GlobalSecondaryIndexName = "WarehouseItemsByProduct"
  }
}

resource "aws_cloudwatch_metric_alarm" "invoices_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.invoices.name}-read-throttles"
  alarm_description   = "Reads from Invoices are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.invoices.name
  }
}

resource "aws_cloudwatch_metric_alarm" "invoices_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.invoices.name}-write-throttles"
  alarm_description   = "Writes to Invoices are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.invoices.name
  }
}

resource "aws_cloudwatch_metric_alarm" "invoices_invoices_by_order_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.invoices.name}-InvoicesByOrder-read-throttles"
  alarm_description   = "Reads from Invoices.InvoicesByOrder are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName                = aws_dynamodb_table.invoices.name
    GlobalSecondaryIndexName = "InvoicesByOrder"
  }
}

resource "aws_cloudwatch_metric_alarm" "invoices_invoices_by_order_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.invoices.name}-InvoicesByOrder-write-throttles"
  alarm_description   = "Writes to Invoices.InvoicesByOrder are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName                = aws_dynamodb_table.invoices.name
    GlobalSecondaryIndexName = "InvoicesByOrder"
  }
}

resource "aws_cloudwatch_metric_alarm" "invoices_invoices_by_order_customer_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.invoices.name}-InvoicesByOrderCustomer-read-throttles"
  alarm_description   = "Reads from Invoices.InvoicesByOrderCustomer are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName                = aws_dynamodb_table.invoices.name
    GlobalSecondaryIndexName = "InvoicesByOrderCustomer"
  }
}

resource "aws_cloudwatch_metric_alarm" "invoices_invoices_by_order_customer_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.invoices.name}-InvoicesByOrderCustomer-write-throttles"
  alarm_description   = "Writes to Invoices.InvoicesByOrderCustomer are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName                = aws_dynamodb_table.invoices.name
    GlobalSecondaryIndexName = "InvoicesByOrderCustomer"
  }
}

resource "aws_cloudwatch_metric_alarm" "payments_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.payments.name}-read-throttles"
  alarm_description   = "Reads from Payments are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.payments.name
  }
}

resource "aws_cloudwatch_metric_alarm" "payments_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.payments.name}-write-throttles"
  alarm_description   = "Writes to Payments are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.payments.name
  }
}

resource "aws_cloudwatch_metric_alarm" "shipments_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.shipments.name}-read-throttles"
  alarm_description   = "Reads from Shipments are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.shipments.name
  }
}

resource "aws_cloudwatch_metric_alarm" "shipments_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.shipments.name}-write-throttles"
  alarm_description   = "Writes to Shipments are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.shipments.name
  }
}

resource "aws_cloudwatch_metric_alarm" "shipments_shipments_by_order_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.shipments.name}-ShipmentsByOrder-read-throttles"
  alarm_description   = "Reads from Shipments.ShipmentsByOrder are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName                = aws_dynamodb_table.shipments.name
    GlobalSecondaryIndexName = "ShipmentsByOrder"
  }
}

resource "aws_cloudwatch_metric_alarm" "shipments_shipments_by_order_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.shipments.name}-ShipmentsByOrder-write-throttles"
  alarm_description   = "Writes to Shipments.ShipmentsByOrder are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName                = aws_dynamodb_table.shipments.name
    GlobalSecondaryIndexName = "ShipmentsByOrder"
  }
}

resource "aws_cloudwatch_metric_alarm" "shipments_shipments_by_warehouse_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.shipments.name}-ShipmentsByWarehouse-read-throttles"
  alarm_description   = "Reads from Shipments.ShipmentsByWarehouse are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName                = aws_dynamodb_table.shipments.name
    GlobalSecondaryIndexName = "ShipmentsByWarehouse"
  }
}

resource "aws_cloudwatch_metric_alarm" "shipments_shipments_by_warehouse_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.shipments.name}-ShipmentsByWarehouse-write-throttles"
  alarm_description   = "Writes to Shipments.ShipmentsByWarehouse are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName                = aws_dynamodb_table.shipments.name
    GlobalSecondaryIndexName = "ShipmentsByWarehouse"
  }
}

resource "aws_cloudwatch_metric_alarm" "shipment_items_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.shipment_items.name}-read-throttles"
  alarm_description   = "Reads from ShipmentItems are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.shipment_items.name
  }
}

resource "aws_cloudwatch_metric_alarm" "shipment_items_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.shipment_items.name}-write-throttles"
  alarm_description   = "Writes to ShipmentItems are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.shipment_items.name
  }
}

resource "aws_cloudwatch_metric_alarm" "shipment_items_shipment_items_by_shipment_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.shipment_items.name}-ShipmentItemsByShipment-read-throttles"
  alarm_description   = "Reads from ShipmentItems.ShipmentItemsByShipment are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName                = aws_dynamodb_table.shipment_items.name
    GlobalSecondaryIndexName = "ShipmentItemsByShipment"
  }
}

resource "aws_cloudwatch_metric_alarm" "shipment_items_shipment_items_by_shipment_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.shipment_items.name}-ShipmentItemsByShipment-write-throttles"
  alarm_description   = "Writes to ShipmentItems.ShipmentItemsByShipment are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName                = aws_dynamodb_table.shipment_items.name
    GlobalSecondaryIndexName = "ShipmentItemsByShipment"
  }
}

resource "aws_cloudwatch_metric_alarm" "orders_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.orders.name}-read-throttles"
  alarm_description   = "Reads from Orders are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.orders.name
  }
}

resource "aws_cloudwatch_metric_alarm" "orders_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.orders.name}-write-throttles"
  alarm_description   = "Writes to Orders are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.orders.name
  }
}

resource "aws_cloudwatch_metric_alarm" "order_items_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.order_items.name}-read-throttles"
  alarm_description   = "Reads from OrderItems are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.order_items.name
  }
}

resource "aws_cloudwatch_metric_alarm" "order_items_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.order_items.name}-write-throttles"
  alarm_description   = "Writes to OrderItems are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName = aws_dynamodb_table.order_items.name
  }
}

resource "aws_cloudwatch_metric_alarm" "order_items_order_items_by_order_customer_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.order_items.name}-OrderItemsByOrderCustomer-read-throttles"
  alarm_description   = "Reads from OrderItems.OrderItemsByOrderCustomer are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "ReadThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName                = aws_dynamodb_table.order_items.name
    GlobalSecondaryIndexName = "OrderItemsByOrderCustomer"
  }
}

resource "aws_cloudwatch_metric_alarm" "order_items_order_items_by_order_customer_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.order_items.name}-OrderItemsByOrderCustomer-write-throttles"
  alarm_description   = "Writes to OrderItems.OrderItemsByOrderCustomer are throttled"
  namespace           = "AWS/DynamoDB"
  metric_name         = "WriteThrottleEvents"
  statistic           = "Sum"
  period              = 300
  evaluation_periods  = 1
  comparison_operator = "GreaterThanThreshold"
  threshold           = 0
  treat_missing_data  = "notBreaching"
  alarm_actions       = var.alarm_topic_arn == null ? [] : [var.alarm_topic_arn]

  dimensions = {
    TableName                = aws_dynamodb_table.order_items.name
    GlobalSecondaryIndexName = "OrderItemsByOrderCustomer"
  }
}

output "customers_table_name" {
  description = "The table Customers"
  value       = aws_dynamodb_table.customers.name
}

output "products_table_name" {
  description = "The table Products"
  value       = aws_dynamodb_table.products.name
}

output "warehouses_table_name" {
  description = "The table Warehouses"
  value       = aws_dynamodb_table.warehouses.name
}

output "warehouse_items_table_name" {
  description = "The table WarehouseItems"
  value       = aws_dynamodb_table.warehouse_items.name
}

output "invoices_table_name" {
  description = "The table Invoices"
  value       = aws_dynamodb_table.invoices.name
}

output "payments_table_name" {
  description = "The table Payments"
  value       = aws_dynamodb_table.payments.name
}

output "shipments_table_name" {
  description = "The table Shipments"
  value       = aws_dynamodb_table.shipments.name
}

output "shipment_items_table_name" {
  description = "The table ShipmentItems"
  value       = aws_dynamodb_table.shipment_items.name
}

output "orders_table_name" {
  description = "The table Orders"
  value       = aws_dynamodb_table.orders.name
}

output "order_items_table_name" {
  description = "The table OrderItems"
  value       = aws_dynamodb_table.order_items.name
}
