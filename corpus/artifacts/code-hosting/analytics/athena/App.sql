CREATE OR REPLACE VIEW "code_hosting"."App" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "code_hosting"."export_Apps"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'account'), '$.S') AS "account",
    json_extract_scalar(element_at(item, 'appName'), '$.S') AS "appName",
    json_extract_scalar(element_at(item, 'description'), '$.S') AS "description",
    json_extract_scalar(element_at(item, 'createdAt'), '$.S') AS "createdAt"
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'account'), '$.S') IS NOT NULL
    AND json_extract_scalar(element_at(item, 'appName'), '$.S') IS NOT NULL
)
SELECT
  "account" AS "account",
  "appName" AS "appName",
  "description" AS "description",
  "createdAt" AS "createdAt"
FROM texts_1
