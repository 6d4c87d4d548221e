CREATE OR REPLACE VIEW "code_hosting"."Membership" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "code_hosting"."export_Memberships"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'organization'), '$.S') AS "organization",
    json_extract_scalar(element_at(item, 'username'), '$.S') AS "username",
    json_extract_scalar(element_at(item, 'role'), '$.S') AS "role",
    json_extract_scalar(element_at(item, 'createdAt'), '$.S') AS "createdAt"
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'username'), '$.S') IS NOT NULL
    AND json_extract_scalar(element_at(item, 'organization'), '$.S') IS NOT NULL
)
SELECT
  "organization" AS "organization",
  "username" AS "username",
  "role" AS "role",
  "createdAt" AS "createdAt"
FROM texts_1
