resource "aws_dynamodb_table" "x" {
  name = "abc
