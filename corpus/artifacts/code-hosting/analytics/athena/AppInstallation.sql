CREATE OR REPLACE VIEW "code_hosting"."AppInstallation" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "code_hosting"."export_AppInstallations"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'appOwner'), '$.S') AS "appOwner",
    json_extract_scalar(element_at(item, 'appName'), '$.S') AS "appName",
    json_extract_scalar(element_at(item, 'owner'), '$.S') AS "owner",
    json_extract_scalar(element_at(item, 'repo'), '$.S') AS "repo",
    json_extract_scalar(element_at(item, 'installedAt'), '$.S') AS "installedAt"
  FROM items_1
  WHERE json_extract_scalar(element_at(item, 'appOwner'), '$.S') IS NOT NULL
    AND regexp_like(json_extract_scalar(element_at(item, 'SK'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\z')
)
SELECT
  "appOwner" AS "appOwner",
  "appName" AS "appName",
  "owner" AS "owner",
  "repo" AS "repo",
  "installedAt" AS "installedAt"
FROM texts_1
