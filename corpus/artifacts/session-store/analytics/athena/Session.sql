CREATE OR REPLACE VIEW "session_store"."Session" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "session_store"."export_Sessions"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'token'), '$.S') AS "token",
    json_extract_scalar(element_at(item, 'username'), '$.S') AS "username",
    json_extract_scalar(element_at(item, 'createdAt'), '$.S') AS "createdAt",
    json_extract_scalar(element_at(item, 'expiresAt'), '$.N') AS "expiresAt"
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'token'), '$.S') IS NOT NULL
)
SELECT
  "token" AS "token",
  "username" AS "username",
  "createdAt" AS "createdAt",
  CAST(CASE WHEN regexp_like("expiresAt", '^-?0*[0-9]{1,38}\z') THEN "expiresAt" ELSE concat("expiresAt", ' does not fit DECIMAL(38, 0)') END AS DECIMAL(38, 0)) AS "expiresAt"
FROM texts_1
