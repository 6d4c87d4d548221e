CREATE OR REPLACE VIEW "code_hosting"."Account" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "code_hosting"."export_Accounts"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'username'), '$.S') AS "username",
    json_extract_scalar(element_at(item, 'kind'), '$.S') AS "kind",
    json_extract_scalar(element_at(item, 'createdAt'), '$.S') AS "createdAt",
    json_format(json_extract(element_at(item, 'paymentPlan'), '$.M')) AS "paymentPlan"
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'username'), '$.S') IS NOT NULL
)
SELECT
  "username" AS "username",
  "kind" AS "kind",
  "createdAt" AS "createdAt",
  "paymentPlan" AS "paymentPlan"
FROM texts_1
