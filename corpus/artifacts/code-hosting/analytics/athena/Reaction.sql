CREATE OR REPLACE VIEW "code_hosting"."Reaction" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "code_hosting"."export_Reactions"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'owner'), '$.S') AS "owner",
    json_extract_scalar(element_at(item, 'repo'), '$.S') AS "repo",
    json_extract_scalar(element_at(item, 'targetType'), '$.S') AS "targetType",
    json_extract_scalar(element_at(item, 'targetId'), '$.S') AS "targetId",
    json_extract_scalar(element_at(item, 'username'), '$.S') AS "username",
    json_format(json_extract(element_at(item, 'reactions'), '$.SS')) AS "reactions"
  FROM items_1
  WHERE regexp_like(json_extract_scalar(element_at(item, 'reactionKey'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\z')
)
SELECT
  "owner" AS "owner",
  "repo" AS "repo",
  "targetType" AS "targetType",
  "targetId" AS "targetId",
  "username" AS "username",
  CAST(json_parse("reactions") AS ARRAY(VARCHAR)) AS "reactions"
FROM texts_1
