CREATE OR REPLACE VIEW "online_shop_with_warehouses"."Payment" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "online_shop_with_warehouses"."export_Payments"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'invoiceId'), '$.S') AS "invoiceId",
    json_extract_scalar(element_at(item, 'line'), '$.N') AS "line",
    json_extract_scalar(element_at(item, 'type'), '$.S') AS "type",
    json_extract_scalar(element_at(item, 'amount'), '$.N') AS "amount",
    json_extract_scalar(element_at(item, 'data'), '$.S') AS "data"
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'invoiceId'), '$.S') IS NOT NULL
    AND json_extract_scalar(element_at(item, 'line'), '$.N') IS NOT NULL
)
SELECT
  "invoiceId" AS "invoiceId",
  CAST(CASE WHEN regexp_like("line", '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\z') THEN "line" ELSE concat("line", ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS "line",
  "type" AS "type",
  CAST(CASE WHEN regexp_like("amount", '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\z') THEN "amount" ELSE concat("amount", ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS "amount",
  "data" AS "data"
FROM texts_1
