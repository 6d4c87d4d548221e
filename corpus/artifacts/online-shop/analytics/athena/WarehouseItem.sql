CREATE OR REPLACE VIEW "online_shop_with_warehouses"."WarehouseItem" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "online_shop_with_warehouses"."export_WarehouseItems"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'productId'), '$.S') AS "productId",
    json_extract_scalar(element_at(item, 'warehouseId'), '$.S') AS "warehouseId",
    json_extract_scalar(element_at(item, 'quantity'), '$.N') AS "quantity"
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'warehouseId'), '$.S') IS NOT NULL
    AND json_extract_scalar(element_at(item, 'productId'), '$.S') IS NOT NULL
)
SELECT
  "productId" AS "productId",
  "warehouseId" AS "warehouseId",
  CAST(CASE WHEN regexp_like("quantity", '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\z') THEN "quantity" ELSE concat("quantity", ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS "quantity"
FROM texts_1
