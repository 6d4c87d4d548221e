variable "prefix" {
  type    = string
  default = "shop-"
}

data "http" "never_fetched" {
  url = "http://127.0.0.1:9/should-not-be-read"
}

resource "aws_dynamodb_table" "carts" {
  name         = "${var.prefix}carts"
  billing_mode = "PAY_PER_REQUEST"
  table_class  = "STANDARD_INFREQUENT_ACCESS"
  hash_key     = "cartId"
  range_key    = "line"

  attribute {
    name = "cartId"
    type = "S"
  }

  attribute {
    name = "line"
    type = "N"
  }

  attribute {
    name = "productId"
    type = "S"
  }

  global_secondary_index {
    name               = "ByProduct"
    hash_key           = "productId"
    projection_type    = "INCLUDE"
    non_key_attributes = ["quantity"]
  }

  local_secondary_index {
    name            = "ByProductInCart"
    range_key       = "productId"
    projection_type = "KEYS_ONLY"
  }

  ttl {
    attribute_name = "expiresAt"
    enabled        = true
  }
}

resource "aws_dynamodb_table" "users" {
  name      = "${var.environment}-users"
  hash_key  = "userId"
  stream_enabled   = true
  stream_view_type = "NEW_AND_OLD_IMAGES"

  attribute {
    name = "userId"
    type = "S"
  }
}
