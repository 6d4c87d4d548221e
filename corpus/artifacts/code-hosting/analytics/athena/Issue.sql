CREATE OR REPLACE VIEW "code_hosting"."Issue" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "code_hosting"."export_Issues"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'owner'), '$.S') AS "owner",
    json_extract_scalar(element_at(item, 'repo'), '$.S') AS "repo",
    json_extract_scalar(element_at(item, 'number'), '$.N') AS "number",
    json_extract_scalar(element_at(item, 'title'), '$.S') AS "title",
    json_extract_scalar(element_at(item, 'body'), '$.S') AS "body",
    json_extract_scalar(element_at(item, 'creator'), '$.S') AS "creator",
    json_extract_scalar(element_at(item, 'status'), '$.S') AS "status",
    json_extract_scalar(element_at(item, 'createdAt'), '$.S') AS "createdAt",
    json_extract_scalar(element_at(item, 'reactionCount'), '$.N') AS "reactionCount"
  FROM items_1
  WHERE regexp_like(json_extract_scalar(element_at(item, 'ownerRepo'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\z')
    AND json_extract_scalar(element_at(item, 'number'), '$.N') IS NOT NULL
)
SELECT
  "owner" AS "owner",
  "repo" AS "repo",
  CAST(CASE WHEN regexp_like("number", '^-?0*[0-9]{1,38}\z') THEN "number" ELSE concat("number", ' does not fit DECIMAL(38, 0)') END AS DECIMAL(38, 0)) AS "number",
  "title" AS "title",
  "body" AS "body",
  "creator" AS "creator",
  "status" AS "status",
  "createdAt" AS "createdAt",
  CAST(CASE WHEN regexp_like("reactionCount", '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\z') THEN "reactionCount" ELSE concat("reactionCount", ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS "reactionCount"
FROM texts_1
