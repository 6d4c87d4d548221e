CREATE OR REPLACE VIEW "code_hosting"."Repository" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "code_hosting"."export_Repositories"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'owner'), '$.S') AS "owner",
    json_extract_scalar(element_at(item, 'name'), '$.S') AS "name",
    json_extract_scalar(element_at(item, 'description'), '$.S') AS "description",
    json_extract_scalar(element_at(item, 'createdAt'), '$.S') AS "createdAt",
    json_extract_scalar(element_at(item, 'updatedAt'), '$.S') AS "updatedAt",
    json_extract_scalar(element_at(item, 'sourceOwner'), '$.S') AS "sourceOwner",
    json_extract_scalar(element_at(item, 'sourceName'), '$.S') AS "sourceName",
    json_format(json_extract(element_at(item, 'codeOfConduct'), '$.M')) AS "codeOfConduct",
    json_extract_scalar(element_at(item, 'forkCount'), '$.N') AS "forkCount",
    json_extract_scalar(element_at(item, 'starCount'), '$.N') AS "starCount"
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'owner'), '$.S') IS NOT NULL
    AND json_extract_scalar(element_at(item, 'name'), '$.S') IS NOT NULL
)
SELECT
  "owner" AS "owner",
  "name" AS "name",
  "description" AS "description",
  "createdAt" AS "createdAt",
  "updatedAt" AS "updatedAt",
  "sourceOwner" AS "sourceOwner",
  "sourceName" AS "sourceName",
  "codeOfConduct" AS "codeOfConduct",
  CAST(CASE WHEN regexp_like("forkCount", '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\z') THEN "forkCount" ELSE concat("forkCount", ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS "forkCount",
  CAST(CASE WHEN regexp_like("starCount", '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\z') THEN "starCount" ELSE concat("starCount", ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS "starCount"
FROM texts_1
