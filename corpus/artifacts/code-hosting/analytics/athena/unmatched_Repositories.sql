CREATE OR REPLACE VIEW "code_hosting"."unmatched_Repositories" AS
WITH items AS (
  SELECT line AS line, CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "code_hosting"."export_Repositories"
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(json_extract_scalar(element_at(item, 'owner'), '$.S') IS NOT NULL AND json_extract_scalar(element_at(item, 'name'), '$.S') IS NOT NULL, FALSE)
