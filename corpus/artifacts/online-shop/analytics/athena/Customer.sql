CREATE OR REPLACE VIEW "online_shop_with_warehouses"."Customer" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "online_shop_with_warehouses"."export_Customers"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'customerId'), '$.S') AS "customerId",
    json_extract_scalar(element_at(item, 'email'), '$.S') AS "email",
    json_extract_scalar(element_at(item, 'name'), '$.S') AS "name"
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'customerId'), '$.S') IS NOT NULL
)
SELECT
  "customerId" AS "customerId",
  "email" AS "email",
  "name" AS "name"
FROM texts_1
