CREATE OR REPLACE VIEW "code_hosting"."Star" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "code_hosting"."export_Stars"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'owner'), '$.S') AS "owner",
    json_extract_scalar(element_at(item, 'repo'), '$.S') AS "repo",
    json_extract_scalar(element_at(item, 'username'), '$.S') AS "username"
  FROM items_1
  WHERE regexp_like(json_extract_scalar(element_at(item, 'ownerRepo'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\z')
    AND json_extract_scalar(element_at(item, 'username'), '$.S') IS NOT NULL
)
SELECT
  "owner" AS "owner",
  "repo" AS "repo",
  "username" AS "username"
FROM texts_1
