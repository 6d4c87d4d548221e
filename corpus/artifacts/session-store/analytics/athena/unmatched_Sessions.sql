CREATE OR REPLACE VIEW "session_store"."unmatched_Sessions" AS
WITH items AS (
  SELECT line AS line, CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "session_store"."export_Sessions"
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(json_extract_scalar(element_at(item, 'token'), '$.S') IS NOT NULL, FALSE)
