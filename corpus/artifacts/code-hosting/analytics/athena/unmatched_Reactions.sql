CREATE OR REPLACE VIEW "code_hosting"."unmatched_Reactions" AS
WITH items AS (
  SELECT line AS line, CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "code_hosting"."export_Reactions"
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(regexp_like(json_extract_scalar(element_at(item, 'reactionKey'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\z'), FALSE)
