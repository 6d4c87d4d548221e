resource "aws_dynamodb_table" "x" {
  name = "a"
  hash_key = var.key
}
