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

resource "aws_dynamodb_table" "sessions" {
  name                        = "${var.table_prefix}Sessions"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "token"
  deletion_protection_enabled = true

  attribute {
    name = "token"
    type = "S"
  }

  attribute {
    name = "username"
    type = "S"
  }

  global_secondary_index {
    name            = "SessionsByUsername"
    hash_key        = "username"
    projection_type = "KEYS_ONLY"
  }

  ttl {
    attribute_name = "expiresAt"
    enabled        = true
  }

  point_in_time_recovery {
    enabled = true
  }

  server_side_encryption {
    enabled     = var.encryption_key_arn != null
    kms_key_arn = var.encryption_key_arn
  }

  tags = {
    application = "Session store"
    entities    = "Session"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_cloudwatch_metric_alarm" "sessions_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.sessions.name}-read-throttles"
  alarm_description   = "Reads from Sessions are throttled"
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
    TableName = aws_dynamodb_table.sessions.name
  }
}

resource "aws_cloudwatch_metric_alarm" "sessions_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.sessions.name}-write-throttles"
  alarm_description   = "Writes to Sessions are throttled"
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
    TableName = aws_dynamodb_table.sessions.name
  }
}

resource "aws_cloudwatch_metric_alarm" "sessions_sessions_by_username_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.sessions.name}-SessionsByUsername-read-throttles"
  alarm_description   = "Reads from Sessions.SessionsByUsername are throttled"
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
    TableName                = aws_dynamodb_table.sessions.name
    GlobalSecondaryIndexName = "SessionsByUsername"
  }
}

resource "aws_cloudwatch_metric_alarm" "sessions_sessions_by_username_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.sessions.name}-SessionsByUsername-write-throttles"
  alarm_description   = "Writes to Sessions.SessionsByUsername are throttled"
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
    TableName                = aws_dynamodb_table.sessions.name
    GlobalSecondaryIndexName = "SessionsByUsername"
  }
}

output "sessions_table_name" {
  description = "The table Sessions"
  value       = aws_dynamodb_table.sessions.name
}
