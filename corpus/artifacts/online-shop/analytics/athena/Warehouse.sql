CREATE OR REPLACE VIEW "online_shop_with_warehouses"."Warehouse" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "online_shop_with_warehouses"."export_Warehouses"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'warehouseId'), '$.S') AS "warehouseId",
    json_format(json_extract(element_at(item, 'address'), '$.M')) AS "address"
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'warehouseId'), '$.S') IS NOT NULL
)
SELECT
  "warehouseId" AS "warehouseId",
  "address" AS "address"
FROM texts_1
