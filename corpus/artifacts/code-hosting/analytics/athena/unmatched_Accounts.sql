CREATE OR REPLACE VIEW "code_hosting"."unmatched_Accounts" AS
WITH items AS (
  SELECT line AS line, CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "code_hosting"."export_Accounts"
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(json_extract_scalar(element_at(item, 'username'), '$.S') IS NOT NULL, FALSE)
