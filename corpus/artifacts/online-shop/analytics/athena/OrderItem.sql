CREATE OR REPLACE VIEW "online_shop_with_warehouses"."OrderItem" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "online_shop_with_warehouses"."export_OrderItems"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'orderId'), '$.S') AS "orderId",
    json_extract_scalar(element_at(item, 'productId'), '$.S') AS "productId",
    json_extract_scalar(element_at(item, 'date'), '$.S') AS "date",
    json_extract_scalar(element_at(item, 'quantity'), '$.N') AS "quantity",
    json_extract_scalar(element_at(item, 'price'), '$.N') AS "price"
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'productId'), '$.S') IS NOT NULL
    AND json_extract_scalar(element_at(item, 'orderId'), '$.S') IS NOT NULL
)
SELECT
  "orderId" AS "orderId",
  "productId" AS "productId",
  "date" AS "date",
  CAST(CASE WHEN regexp_like("quantity", '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\z') THEN "quantity" ELSE concat("quantity", ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS "quantity",
  CAST(CASE WHEN regexp_like("price", '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\z') THEN "price" ELSE concat("price", ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS "price"
FROM texts_1
