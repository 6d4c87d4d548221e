CREATE OR REPLACE VIEW "code_hosting"."unmatched_AppInstallations" AS
WITH items AS (
  SELECT line AS line, CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "code_hosting"."export_AppInstallations"
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(json_extract_scalar(element_at(item, 'appOwner'), '$.S') IS NOT NULL AND regexp_like(json_extract_scalar(element_at(item, 'SK'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\z'), FALSE)
