CREATE OR REPLACE VIEW "online_shop_with_warehouses"."ShipmentItem" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "online_shop_with_warehouses"."export_ShipmentItems"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'shipmentItemId'), '$.S') AS "shipmentItemId",
    json_extract_scalar(element_at(item, 'shipmentId'), '$.S') AS "shipmentId",
    json_extract_scalar(element_at(item, 'productId'), '$.S') AS "productId",
    json_extract_scalar(element_at(item, 'quantity'), '$.N') AS "quantity"
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'shipmentItemId'), '$.S') IS NOT NULL
)
SELECT
  "shipmentItemId" AS "shipmentItemId",
  "shipmentId" AS "shipmentId",
  "productId" AS "productId",
  CAST(CASE WHEN regexp_like("quantity", '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\z') THEN "quantity" ELSE concat("quantity", ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS "quantity"
FROM texts_1
