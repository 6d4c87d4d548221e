-- One Parquet dataset per entity, from full exports to S3 in DynamoDB JSON. To run it:
--
--   spark-sql \
--     --conf spark.keysmith.export_Sessions=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.output=s3://BUCKET/datasets \
--     -f spark.sql
--
-- A dataset 'unmatched_...' has the items that the design does not explain. It should be
-- empty.

-- A number that does not fit its column fails the job; otherwise it would become NULL.
SET spark.sql.ansi.enabled = true;

CREATE OR REPLACE TEMPORARY VIEW `export_Sessions`
USING text OPTIONS (path '${spark.keysmith.export_Sessions}');

CREATE OR REPLACE TEMPORARY VIEW `Session` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Sessions`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'token'), '$.S') AS `token`,
    get_json_object(element_at(item, 'username'), '$.S') AS `username`,
    get_json_object(element_at(item, 'createdAt'), '$.S') AS `createdAt`,
    get_json_object(element_at(item, 'expiresAt'), '$.N') AS `expiresAt`
  FROM items_1
  WHERE get_json_object(element_at(item, 'token'), '$.S') IS NOT NULL
)
SELECT
  `token` AS `token`,
  `username` AS `username`,
  `createdAt` AS `createdAt`,
  CAST(CASE WHEN regexp_like(`expiresAt`, '^-?0*[0-9]{1,38}\\z') THEN `expiresAt` ELSE concat(`expiresAt`, ' does not fit DECIMAL(38, 0)') END AS DECIMAL(38, 0)) AS `expiresAt`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `unmatched_Sessions` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Sessions`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(get_json_object(element_at(item, 'token'), '$.S') IS NOT NULL, FALSE);

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/Session')
SELECT * FROM `Session`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_Sessions')
SELECT * FROM `unmatched_Sessions`;
