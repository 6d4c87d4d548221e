CREATE OR REPLACE VIEW "code_hosting"."unmatched_Apps" AS
WITH items AS (
  SELECT line AS line, CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "code_hosting"."export_Apps"
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(json_extract_scalar(element_at(item, 'Type'), '$.S') = 'App' AND regexp_like(json_extract_scalar(element_at(item, 'PK'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\z') AND regexp_like(json_extract_scalar(element_at(item, 'SK'), '$.S'), '^#APP\z'), FALSE)
  AND NOT coalesce(json_extract_scalar(element_at(item, 'Type'), '$.S') = 'AppInstallation' AND regexp_like(json_extract_scalar(element_at(item, 'PK'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\z') AND regexp_like(json_extract_scalar(element_at(item, 'SK'), '$.S'), '^APPINSTALLATION#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\z'), FALSE)
