CREATE OR REPLACE VIEW "online_shop_with_warehouses"."Invoice" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "online_shop_with_warehouses"."export_Invoices"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'invoiceId'), '$.S') AS "invoiceId",
    json_extract_scalar(element_at(item, 'orderId'), '$.S') AS "orderId",
    json_extract_scalar(element_at(item, 'date'), '$.S') AS "date",
    json_extract_scalar(element_at(item, 'amount'), '$.N') AS "amount"
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'invoiceId'), '$.S') IS NOT NULL
)
SELECT
  "invoiceId" AS "invoiceId",
  "orderId" AS "orderId",
  "date" AS "date",
  CAST(CASE WHEN regexp_like("amount", '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\z') THEN "amount" ELSE concat("amount", ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS "amount"
FROM texts_1
