CREATE OR REPLACE VIEW "online_shop_with_warehouses"."Order" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "online_shop_with_warehouses"."export_Orders"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'orderId'), '$.S') AS "orderId",
    json_extract_scalar(element_at(item, 'customerId'), '$.S') AS "customerId",
    json_extract_scalar(element_at(item, 'date'), '$.S') AS "date"
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'orderId'), '$.S') IS NOT NULL
)
SELECT
  "orderId" AS "orderId",
  "customerId" AS "customerId",
  "date" AS "date"
FROM texts_1
