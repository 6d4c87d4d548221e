CREATE OR REPLACE VIEW "online_shop_with_warehouses"."unmatched_Invoices" AS
WITH items AS (
  SELECT line AS line, CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "online_shop_with_warehouses"."export_Invoices"
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(json_extract_scalar(element_at(item, 'invoiceId'), '$.S') IS NOT NULL, FALSE)
