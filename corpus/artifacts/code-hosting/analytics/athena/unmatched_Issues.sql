CREATE OR REPLACE VIEW "code_hosting"."unmatched_Issues" AS
WITH items AS (
  SELECT line AS line, CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "code_hosting"."export_Issues"
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(regexp_like(json_extract_scalar(element_at(item, 'ownerRepo'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\z') AND json_extract_scalar(element_at(item, 'number'), '$.N') IS NOT NULL, FALSE)
