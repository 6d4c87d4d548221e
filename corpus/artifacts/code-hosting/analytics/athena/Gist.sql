CREATE OR REPLACE VIEW "code_hosting"."Gist" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "code_hosting"."export_Gists"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'username'), '$.S') AS "username",
    json_extract_scalar(element_at(item, 'gistId'), '$.S') AS "gistId",
    json_extract_scalar(element_at(item, 'title'), '$.S') AS "title",
    json_extract_scalar(element_at(item, 'text'), '$.S') AS "text",
    json_extract_scalar(element_at(item, 'createdAt'), '$.S') AS "createdAt"
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'username'), '$.S') IS NOT NULL
    AND json_extract_scalar(element_at(item, 'gistId'), '$.S') IS NOT NULL
)
SELECT
  "username" AS "username",
  "gistId" AS "gistId",
  "title" AS "title",
  "text" AS "text",
  "createdAt" AS "createdAt"
FROM texts_1
