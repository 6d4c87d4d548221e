CREATE OR REPLACE VIEW "online_shop_with_warehouses"."Shipment" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "online_shop_with_warehouses"."export_Shipments"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'shipmentId'), '$.S') AS "shipmentId",
    json_extract_scalar(element_at(item, 'orderId'), '$.S') AS "orderId",
    json_extract_scalar(element_at(item, 'warehouseId'), '$.S') AS "warehouseId",
    json_format(json_extract(element_at(item, 'address'), '$.M')) AS "address",
    json_extract_scalar(element_at(item, 'type'), '$.S') AS "type",
    json_extract_scalar(element_at(item, 'date'), '$.S') AS "date"
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'shipmentId'), '$.S') IS NOT NULL
)
SELECT
  "shipmentId" AS "shipmentId",
  "orderId" AS "orderId",
  "warehouseId" AS "warehouseId",
  "address" AS "address",
  "type" AS "type",
  "date" AS "date"
FROM texts_1
