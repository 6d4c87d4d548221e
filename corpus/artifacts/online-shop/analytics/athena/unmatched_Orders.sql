CREATE OR REPLACE VIEW "online_shop_with_warehouses"."unmatched_Orders" AS
WITH items AS (
  SELECT line AS line, CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "online_shop_with_warehouses"."export_Orders"
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(json_extract_scalar(element_at(item, 'Type'), '$.S') = 'Order' AND json_extract_scalar(element_at(item, 'orderId'), '$.S') IS NOT NULL AND regexp_like(json_extract_scalar(element_at(item, 'SK'), '$.S'), '^#ORDER\z'), FALSE)
  AND NOT coalesce(json_extract_scalar(element_at(item, 'Type'), '$.S') = 'OrderItem' AND json_extract_scalar(element_at(item, 'orderId'), '$.S') IS NOT NULL AND regexp_like(json_extract_scalar(element_at(item, 'SK'), '$.S'), '^ORDERITEM#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\z'), FALSE)
