CREATE OR REPLACE VIEW "online_shop_with_warehouses"."Product" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "online_shop_with_warehouses"."export_Products"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'productId'), '$.S') AS "productId",
    json_extract_scalar(element_at(item, 'name'), '$.S') AS "name",
    json_extract_scalar(element_at(item, 'description'), '$.S') AS "description",
    json_extract_scalar(element_at(item, 'price'), '$.N') AS "price"
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'productId'), '$.S') IS NOT NULL
)
SELECT
  "productId" AS "productId",
  "name" AS "name",
  "description" AS "description",
  CAST(CASE WHEN regexp_like("price", '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\z') THEN "price" ELSE concat("price", ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS "price"
FROM texts_1
