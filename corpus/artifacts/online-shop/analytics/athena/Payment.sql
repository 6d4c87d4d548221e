CREATE OR REPLACE VIEW "online_shop_with_warehouses"."Payment" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "online_shop_with_warehouses"."export_Invoices"
),
parents_1 AS (
  SELECT item
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'orderId'), '$.S') IS NOT NULL
    AND json_extract_scalar(element_at(item, 'invoiceId'), '$.S') IS NOT NULL
),
children_1 AS (
  SELECT item, map_key, CAST(json_extract(element, '$.M') AS MAP(VARCHAR, JSON)) AS child
  FROM parents_1
  CROSS JOIN UNNEST(CAST(json_extract(element_at(item, 'payments'), '$.M') AS MAP(VARCHAR, JSON))) AS elements (map_key, element)
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'invoiceId'), '$.S') AS "invoiceId",
    map_key AS "line",
    json_extract_scalar(element_at(child, 'type'), '$.S') AS "type",
    json_extract_scalar(element_at(child, 'amount'), '$.N') AS "amount",
    json_extract_scalar(element_at(child, 'data'), '$.S') AS "data"
  FROM children_1
)
SELECT
  "invoiceId" AS "invoiceId",
  CAST(CASE WHEN regexp_like("line", '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\z') THEN "line" ELSE concat("line", ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS "line",
  "type" AS "type",
  CAST(CASE WHEN regexp_like("amount", '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\z') THEN "amount" ELSE concat("amount", ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS "amount",
  "data" AS "data"
FROM texts_1
