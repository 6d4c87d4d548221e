terraform {
  required_providers {
    aws = { source = "hashicorp/aws", version = ">= 6.29" }
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

resource "aws_dynamodb_table" "accounts" {
  name                        = "${var.table_prefix}Accounts"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "username"
  deletion_protection_enabled = true

  attribute {
    name = "username"
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
    application = "Code hosting"
    entities    = "Account"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "memberships" {
  name                        = "${var.table_prefix}Memberships"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "username"
  range_key                   = "organization"
  deletion_protection_enabled = true

  attribute {
    name = "username"
    type = "S"
  }

  attribute {
    name = "organization"
    type = "S"
  }

  global_secondary_index {
    name            = "MembershipsByOrganization"
    projection_type = "ALL"

    key_schema {
      attribute_name = "organization"
      key_type       = "HASH"
    }
  }

  point_in_time_recovery {
    enabled = true
  }

  server_side_encryption {
    enabled     = var.encryption_key_arn != null
    kms_key_arn = var.encryption_key_arn
  }

  tags = {
    application = "Code hosting"
    entities    = "Membership"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "repositories" {
  name                        = "${var.table_prefix}Repositories"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "owner"
  range_key                   = "name"
  deletion_protection_enabled = true

  attribute {
    name = "owner"
    type = "S"
  }

  attribute {
    name = "name"
    type = "S"
  }

  attribute {
    name = "sourceOwner"
    type = "S"
  }

  attribute {
    name = "sourceName"
    type = "S"
  }

  attribute {
    name = "updatedAt"
    type = "S"
  }

  global_secondary_index {
    name            = "RepositoriesBySourceOwnerAndSourceName"
    projection_type = "KEYS_ONLY"

    key_schema {
      attribute_name = "sourceOwner"
      key_type       = "HASH"
    }

    key_schema {
      attribute_name = "sourceName"
      key_type       = "HASH"
    }
  }

  global_secondary_index {
    name               = "RepositoriesByOwnerAndUpdatedAt"
    projection_type    = "INCLUDE"
    non_key_attributes = ["description", "createdAt", "sourceOwner", "sourceName", "codeOfConduct", "forkCount", "starCount"]

    key_schema {
      attribute_name = "owner"
      key_type       = "HASH"
    }

    key_schema {
      attribute_name = "updatedAt"
      key_type       = "RANGE"
    }
  }

  point_in_time_recovery {
    enabled = true
  }

  server_side_encryption {
    enabled     = var.encryption_key_arn != null
    kms_key_arn = var.encryption_key_arn
  }

  tags = {
    application = "Code hosting"
    entities    = "Repository"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "issues" {
  name                        = "${var.table_prefix}Issues"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "ownerRepo"
  range_key                   = "number"
  deletion_protection_enabled = true

  attribute {
    name = "ownerRepo"
    type = "S"
  }

  attribute {
    name = "number"
    type = "N"
  }

  attribute {
    name = "openOwnerRepo"
    type = "S"
  }

  global_secondary_index {
    name               = "OpenIssuesByOwnerAndRepo"
    projection_type    = "INCLUDE"
    non_key_attributes = ["title", "body", "creator", "createdAt", "reactionCount"]

    key_schema {
      attribute_name = "openOwnerRepo"
      key_type       = "HASH"
    }

    key_schema {
      attribute_name = "number"
      key_type       = "RANGE"
    }
  }

  point_in_time_recovery {
    enabled = true
  }

  server_side_encryption {
    enabled     = var.encryption_key_arn != null
    kms_key_arn = var.encryption_key_arn
  }

  tags = {
    application = "Code hosting"
    entities    = "Issue"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "pull_requests" {
  name                        = "${var.table_prefix}PullRequests"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "ownerRepo"
  range_key                   = "number"
  deletion_protection_enabled = true

  attribute {
    name = "ownerRepo"
    type = "S"
  }

  attribute {
    name = "number"
    type = "N"
  }

  attribute {
    name = "openOwnerRepo"
    type = "S"
  }

  global_secondary_index {
    name               = "OpenPullRequestsByOwnerAndRepo"
    projection_type    = "INCLUDE"
    non_key_attributes = ["title", "body", "creator", "createdAt", "reactionCount"]

    key_schema {
      attribute_name = "openOwnerRepo"
      key_type       = "HASH"
    }

    key_schema {
      attribute_name = "number"
      key_type       = "RANGE"
    }
  }

  point_in_time_recovery {
    enabled = true
  }

  server_side_encryption {
    enabled     = var.encryption_key_arn != null
    kms_key_arn = var.encryption_key_arn
  }

  tags = {
    application = "Code hosting"
    entities    = "PullRequest"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "issue_comments" {
  name                        = "${var.table_prefix}IssueComments"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "issueCommentKey"
  range_key                   = "commentId"
  deletion_protection_enabled = true

  attribute {
    name = "issueCommentKey"
    type = "S"
  }

  attribute {
    name = "commentId"
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
    application = "Code hosting"
    entities    = "IssueComment"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "pull_request_comments" {
  name                        = "${var.table_prefix}PullRequestComments"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "pullRequestCommentKey"
  range_key                   = "commentId"
  deletion_protection_enabled = true

  attribute {
    name = "pullRequestCommentKey"
    type = "S"
  }

  attribute {
    name = "commentId"
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
    application = "Code hosting"
    entities    = "PullRequestComment"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "reactions" {
  name                        = "${var.table_prefix}Reactions"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "reactionKey"
  deletion_protection_enabled = true

  attribute {
    name = "reactionKey"
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
    application = "Code hosting"
    entities    = "Reaction"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "stars" {
  name                        = "${var.table_prefix}Stars"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "ownerRepo"
  range_key                   = "username"
  deletion_protection_enabled = true

  attribute {
    name = "ownerRepo"
    type = "S"
  }

  attribute {
    name = "username"
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
    application = "Code hosting"
    entities    = "Star"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "gists" {
  name                        = "${var.table_prefix}Gists"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "username"
  range_key                   = "gistId"
  deletion_protection_enabled = true

  attribute {
    name = "username"
    type = "S"
  }

  attribute {
    name = "gistId"
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
    application = "Code hosting"
    entities    = "Gist"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "apps" {
  name                        = "${var.table_prefix}Apps"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "account"
  range_key                   = "appName"
  deletion_protection_enabled = true

  attribute {
    name = "account"
    type = "S"
  }

  attribute {
    name = "appName"
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
    application = "Code hosting"
    entities    = "App"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_dynamodb_table" "app_installations" {
  name                        = "${var.table_prefix}AppInstallations"
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "appOwner"
  range_key                   = "SK"
  deletion_protection_enabled = true

  attribute {
    name = "appOwner"
    type = "S"
  }

  attribute {
    name = "SK"
    type = "S"
  }

  attribute {
    name = "owner"
    type = "S"
  }

  attribute {
    name = "repo"
    type = "S"
  }

  global_secondary_index {
    name            = "AppInstallationsByOwnerAndRepo"
    projection_type = "ALL"

    key_schema {
      attribute_name = "owner"
      key_type       = "HASH"
    }

    key_schema {
      attribute_name = "repo"
      key_type       = "HASH"
    }
  }

  point_in_time_recovery {
    enabled = true
  }

  server_side_encryption {
    enabled     = var.encryption_key_arn != null
    kms_key_arn = var.encryption_key_arn
  }

  tags = {
    application = "Code hosting"
    entities    = "AppInstallation"
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_cloudwatch_metric_alarm" "accounts_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.accounts.name}-read-throttles"
  alarm_description   = "Reads from Accounts are throttled"
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
    TableName = aws_dynamodb_table.accounts.name
  }
}

resource "aws_cloudwatch_metric_alarm" "accounts_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.accounts.name}-write-throttles"
  alarm_description   = "Writes to Accounts are throttled"
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
    TableName = aws_dynamodb_table.accounts.name
  }
}

resource "aws_cloudwatch_metric_alarm" "memberships_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.memberships.name}-read-throttles"
  alarm_description   = "Reads from Memberships are throttled"
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
    TableName = aws_dynamodb_table.memberships.name
  }
}

resource "aws_cloudwatch_metric_alarm" "memberships_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.memberships.name}-write-throttles"
  alarm_description   = "Writes to Memberships are throttled"
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
    TableName = aws_dynamodb_table.memberships.name
  }
}

resource "aws_cloudwatch_metric_alarm" "memberships_memberships_by_organization_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.memberships.name}-MembershipsByOrganization-read-throttles"
  alarm_description   = "Reads from Memberships.MembershipsByOrganization are throttled"
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
    TableName                = aws_dynamodb_table.memberships.name
    GlobalSecondaryIndexName = "MembershipsByOrganization"
  }
}

resource "aws_cloudwatch_metric_alarm" "memberships_memberships_by_organization_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.memberships.name}-MembershipsByOrganization-write-throttles"
  alarm_description   = "Writes to Memberships.MembershipsByOrganization are throttled"
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
    TableName                = aws_dynamodb_table.memberships.name
    GlobalSecondaryIndexName = "MembershipsByOrganization"
  }
}

resource "aws_cloudwatch_metric_alarm" "repositories_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.repositories.name}-read-throttles"
  alarm_description   = "Reads from Repositories are throttled"
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
    TableName = aws_dynamodb_table.repositories.name
  }
}

resource "aws_cloudwatch_metric_alarm" "repositories_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.repositories.name}-write-throttles"
  alarm_description   = "Writes to Repositories are throttled"
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
    TableName = aws_dynamodb_table.repositories.name
  }
}

resource "aws_cloudwatch_metric_alarm" "repositories_repositories_by_source_owner_and_source_name_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.repositories.name}-RepositoriesBySourceOwnerAndSourceName-read-throttles"
  alarm_description   = "Reads from Repositories.RepositoriesBySourceOwnerAndSourceName are throttled"
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
    TableName                = aws_dynamodb_table.repositories.name
    GlobalSecondaryIndexName = "RepositoriesBySourceOwnerAndSourceName"
  }
}

resource "aws_cloudwatch_metric_alarm" "repositories_repositories_by_source_owner_and_source_name_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.repositories.name}-RepositoriesBySourceOwnerAndSourceName-write-throttles"
  alarm_description   = "Writes to Repositories.RepositoriesBySourceOwnerAndSourceName are throttled"
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
    TableName                = aws_dynamodb_table.repositories.name
    GlobalSecondaryIndexName = "RepositoriesBySourceOwnerAndSourceName"
  }
}

resource "aws_cloudwatch_metric_alarm" "repositories_repositories_by_owner_and_updated_at_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.repositories.name}-RepositoriesByOwnerAndUpdatedAt-read-throttles"
  alarm_description   = "Reads from Repositories.RepositoriesByOwnerAndUpdatedAt are throttled"
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
    TableName                = aws_dynamodb_table.repositories.name
    GlobalSecondaryIndexName = "RepositoriesByOwnerAndUpdatedAt"
  }
}

resource "aws_cloudwatch_metric_alarm" "repositories_repositories_by_owner_and_updated_at_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.repositories.name}-RepositoriesByOwnerAndUpdatedAt-write-throttles"
  alarm_description   = "Writes to Repositories.RepositoriesByOwnerAndUpdatedAt are throttled"
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
    TableName                = aws_dynamodb_table.repositories.name
    GlobalSecondaryIndexName = "RepositoriesByOwnerAndUpdatedAt"
  }
}

resource "aws_cloudwatch_metric_alarm" "issues_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.issues.name}-read-throttles"
  alarm_description   = "Reads from Issues are throttled"
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
    TableName = aws_dynamodb_table.issues.name
  }
}

resource "aws_cloudwatch_metric_alarm" "issues_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.issues.name}-write-throttles"
  alarm_description   = "Writes to Issues are throttled"
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
    TableName = aws_dynamodb_table.issues.name
  }
}

resource "aws_cloudwatch_metric_alarm" "issues_open_issues_by_owner_and_repo_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.issues.name}-OpenIssuesByOwnerAndRepo-read-throttles"
  alarm_description   = "Reads from Issues.OpenIssuesByOwnerAndRepo are throttled"
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
    TableName                = aws_dynamodb_table.issues.name
    GlobalSecondaryIndexName = "OpenIssuesByOwnerAndRepo"
  }
}

resource "aws_cloudwatch_metric_alarm" "issues_open_issues_by_owner_and_repo_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.issues.name}-OpenIssuesByOwnerAndRepo-write-throttles"
  alarm_description   = "Writes to Issues.OpenIssuesByOwnerAndRepo are throttled"
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
    TableName                = aws_dynamodb_table.issues.name
    GlobalSecondaryIndexName = "OpenIssuesByOwnerAndRepo"
  }
}

resource "aws_cloudwatch_metric_alarm" "pull_requests_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.pull_requests.name}-read-throttles"
  alarm_description   = "Reads from PullRequests are throttled"
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
    TableName = aws_dynamodb_table.pull_requests.name
  }
}

resource "aws_cloudwatch_metric_alarm" "pull_requests_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.pull_requests.name}-write-throttles"
  alarm_description   = "Writes to PullRequests are throttled"
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
    TableName = aws_dynamodb_table.pull_requests.name
  }
}

resource "aws_cloudwatch_metric_alarm" "pull_requests_open_pull_requests_by_owner_and_repo_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.pull_requests.name}-OpenPullRequestsByOwnerAndRepo-read-throttles"
  alarm_description   = "Reads from PullRequests.OpenPullRequestsByOwnerAndRepo are throttled"
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
    TableName                = aws_dynamodb_table.pull_requests.name
    GlobalSecondaryIndexName = "OpenPullRequestsByOwnerAndRepo"
  }
}

resource "aws_cloudwatch_metric_alarm" "pull_requests_open_pull_requests_by_owner_and_repo_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.pull_requests.name}-OpenPullRequestsByOwnerAndRepo-write-throttles"
  alarm_description   = "Writes to PullRequests.OpenPullRequestsByOwnerAndRepo are throttled"
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
    TableName                = aws_dynamodb_table.pull_requests.name
    GlobalSecondaryIndexName = "OpenPullRequestsByOwnerAndRepo"
  }
}

resource "aws_cloudwatch_metric_alarm" "issue_comments_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.issue_comments.name}-read-throttles"
  alarm_description   = "Reads from IssueComments are throttled"
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
    TableName = aws_dynamodb_table.issue_comments.name
  }
}

resource "aws_cloudwatch_metric_alarm" "issue_comments_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.issue_comments.name}-write-throttles"
  alarm_description   = "Writes to IssueComments are throttled"
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
    TableName = aws_dynamodb_table.issue_comments.name
  }
}

resource "aws_cloudwatch_metric_alarm" "pull_request_comments_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.pull_request_comments.name}-read-throttles"
  alarm_description   = "Reads from PullRequestComments are throttled"
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
    TableName = aws_dynamodb_table.pull_request_comments.name
  }
}

resource "aws_cloudwatch_metric_alarm" "pull_request_comments_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.pull_request_comments.name}-write-throttles"
  alarm_description   = "Writes to PullRequestComments are throttled"
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
    TableName = aws_dynamodb_table.pull_request_comments.name
  }
}

resource "aws_cloudwatch_metric_alarm" "reactions_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.reactions.name}-read-throttles"
  alarm_description   = "Reads from Reactions are throttled"
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
    TableName = aws_dynamodb_table.reactions.name
  }
}

resource "aws_cloudwatch_metric_alarm" "reactions_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.reactions.name}-write-throttles"
  alarm_description   = "Writes to Reactions are throttled"
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
    TableName = aws_dynamodb_table.reactions.name
  }
}

resource "aws_cloudwatch_metric_alarm" "stars_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.stars.name}-read-throttles"
  alarm_description   = "Reads from Stars are throttled"
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
    TableName = aws_dynamodb_table.stars.name
  }
}

resource "aws_cloudwatch_metric_alarm" "stars_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.stars.name}-write-throttles"
  alarm_description   = "Writes to Stars are throttled"
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
    TableName = aws_dynamodb_table.stars.name
  }
}

resource "aws_cloudwatch_metric_alarm" "gists_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.gists.name}-read-throttles"
  alarm_description   = "Reads from Gists are throttled"
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
    TableName = aws_dynamodb_table.gists.name
  }
}

resource "aws_cloudwatch_metric_alarm" "gists_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.gists.name}-write-throttles"
  alarm_description   = "Writes to Gists are throttled"
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
    TableName = aws_dynamodb_table.gists.name
  }
}

resource "aws_cloudwatch_metric_alarm" "apps_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.apps.name}-read-throttles"
  alarm_description   = "Reads from Apps are throttled"
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
    TableName = aws_dynamodb_table.apps.name
  }
}

resource "aws_cloudwatch_metric_alarm" "apps_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.apps.name}-write-throttles"
  alarm_description   = "Writes to Apps are throttled"
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
    TableName = aws_dynamodb_table.apps.name
  }
}

resource "aws_cloudwatch_metric_alarm" "app_installations_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.app_installations.name}-read-throttles"
  alarm_description   = "Reads from AppInstallations are throttled"
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
    TableName = aws_dynamodb_table.app_installations.name
  }
}

resource "aws_cloudwatch_metric_alarm" "app_installations_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.app_installations.name}-write-throttles"
  alarm_description   = "Writes to AppInstallations are throttled"
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
    TableName = aws_dynamodb_table.app_installations.name
  }
}

resource "aws_cloudwatch_metric_alarm" "app_installations_app_installations_by_owner_and_repo_read_throttles" {
  alarm_name          = "${aws_dynamodb_table.app_installations.name}-AppInstallationsByOwnerAndRepo-read-throttles"
  alarm_description   = "Reads from AppInstallations.AppInstallationsByOwnerAndRepo are throttled"
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
    TableName                = aws_dynamodb_table.app_installations.name
    GlobalSecondaryIndexName = "AppInstallationsByOwnerAndRepo"
  }
}

resource "aws_cloudwatch_metric_alarm" "app_installations_app_installations_by_owner_and_repo_write_throttles" {
  alarm_name          = "${aws_dynamodb_table.app_installations.name}-AppInstallationsByOwnerAndRepo-write-throttles"
  alarm_description   = "Writes to AppInstallations.AppInstallationsByOwnerAndRepo are throttled"
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
    TableName                = aws_dynamodb_table.app_installations.name
    GlobalSecondaryIndexName = "AppInstallationsByOwnerAndRepo"
  }
}

output "accounts_table_name" {
  description = "The table Accounts"
  value       = aws_dynamodb_table.accounts.name
}

output "memberships_table_name" {
  description = "The table Memberships"
  value       = aws_dynamodb_table.memberships.name
}

output "repositories_table_name" {
  description = "The table Repositories"
  value       = aws_dynamodb_table.repositories.name
}

output "issues_table_name" {
  description = "The table Issues"
  value       = aws_dynamodb_table.issues.name
}

output "pull_requests_table_name" {
  description = "The table PullRequests"
  value       = aws_dynamodb_table.pull_requests.name
}

output "issue_comments_table_name" {
  description = "The table IssueComments"
  value       = aws_dynamodb_table.issue_comments.name
}

output "pull_request_comments_table_name" {
  description = "The table PullRequestComments"
  value       = aws_dynamodb_table.pull_request_comments.name
}

output "reactions_table_name" {
  description = "The table Reactions"
  value       = aws_dynamodb_table.reactions.name
}

output "stars_table_name" {
  description = "The table Stars"
  value       = aws_dynamodb_table.stars.name
}

output "gists_table_name" {
  description = "The table Gists"
  value       = aws_dynamodb_table.gists.name
}

output "apps_table_name" {
  description = "The table Apps"
  value       = aws_dynamodb_table.apps.name
}

output "app_installations_table_name" {
  description = "The table AppInstallations"
  value       = aws_dynamodb_table.app_installations.name
}
