-- One Parquet dataset per entity, from full exports to S3 in DynamoDB JSON. To run it:
--
--   spark-sql \
--     --conf spark.keysmith.export_Accounts=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_Memberships=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_Repositories=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_Issues=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_PullRequests=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_IssueComments=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_PullRequestComments=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_Reactions=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_Stars=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_Gists=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_Apps=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.export_AppInstallations=s3://BUCKET/PREFIX/AWSDynamoDB/EXPORT-ID/data \
--     --conf spark.keysmith.output=s3://BUCKET/datasets \
--     -f spark.sql
--
-- A dataset 'unmatched_...' has the items that the design does not explain. It should be
-- empty.

-- A number that does not fit its column fails the job; otherwise it would become NULL.
SET spark.sql.ansi.enabled = true;

CREATE OR REPLACE TEMPORARY VIEW `export_Accounts`
USING text OPTIONS (path '${spark.keysmith.export_Accounts}');

CREATE OR REPLACE TEMPORARY VIEW `export_Memberships`
USING text OPTIONS (path '${spark.keysmith.export_Memberships}');

CREATE OR REPLACE TEMPORARY VIEW `export_Repositories`
USING text OPTIONS (path '${spark.keysmith.export_Repositories}');

CREATE OR REPLACE TEMPORARY VIEW `export_Issues`
USING text OPTIONS (path '${spark.keysmith.export_Issues}');

CREATE OR REPLACE TEMPORARY VIEW `export_PullRequests`
USING text OPTIONS (path '${spark.keysmith.export_PullRequests}');

CREATE OR REPLACE TEMPORARY VIEW `export_IssueComments`
USING text OPTIONS (path '${spark.keysmith.export_IssueComments}');

CREATE OR REPLACE TEMPORARY VIEW `export_PullRequestComments`
USING text OPTIONS (path '${spark.keysmith.export_PullRequestComments}');

CREATE OR REPLACE TEMPORARY VIEW `export_Reactions`
USING text OPTIONS (path '${spark.keysmith.export_Reactions}');

CREATE OR REPLACE TEMPORARY VIEW `export_Stars`
USING text OPTIONS (path '${spark.keysmith.export_Stars}');

CREATE OR REPLACE TEMPORARY VIEW `export_Gists`
USING text OPTIONS (path '${spark.keysmith.export_Gists}');

CREATE OR REPLACE TEMPORARY VIEW `export_Apps`
USING text OPTIONS (path '${spark.keysmith.export_Apps}');

CREATE OR REPLACE TEMPORARY VIEW `export_AppInstallations`
USING text OPTIONS (path '${spark.keysmith.export_AppInstallations}');

CREATE OR REPLACE TEMPORARY VIEW `Account` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Accounts`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'username'), '$.S') AS `username`,
    get_json_object(element_at(item, 'kind'), '$.S') AS `kind`,
    get_json_object(element_at(item, 'createdAt'), '$.S') AS `createdAt`,
    get_json_object(element_at(item, 'paymentPlan'), '$.M') AS `paymentPlan`
  FROM items_1
  WHERE get_json_object(element_at(item, 'username'), '$.S') IS NOT NULL
)
SELECT
  `username` AS `username`,
  `kind` AS `kind`,
  `createdAt` AS `createdAt`,
  `paymentPlan` AS `paymentPlan`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `Membership` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Memberships`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'organization'), '$.S') AS `organization`,
    get_json_object(element_at(item, 'username'), '$.S') AS `username`,
    get_json_object(element_at(item, 'role'), '$.S') AS `role`,
    get_json_object(element_at(item, 'createdAt'), '$.S') AS `createdAt`
  FROM items_1
  WHERE get_json_object(element_at(item, 'username'), '$.S') IS NOT NULL
    AND get_json_object(element_at(item, 'organization'), '$.S') IS NOT NULL
)
SELECT
  `organization` AS `organization`,
  `username` AS `username`,
  `role` AS `role`,
  `createdAt` AS `createdAt`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `Repository` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Repositories`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'owner'), '$.S') AS `owner`,
    get_json_object(element_at(item, 'name'), '$.S') AS `name`,
    get_json_object(element_at(item, 'description'), '$.S') AS `description`,
    get_json_object(element_at(item, 'createdAt'), '$.S') AS `createdAt`,
    get_json_object(element_at(item, 'updatedAt'), '$.S') AS `updatedAt`,
    get_json_object(element_at(item, 'sourceOwner'), '$.S') AS `sourceOwner`,
    get_json_object(element_at(item, 'sourceName'), '$.S') AS `sourceName`,
    get_json_object(element_at(item, 'codeOfConduct'), '$.M') AS `codeOfConduct`,
    get_json_object(element_at(item, 'forkCount'), '$.N') AS `forkCount`,
    get_json_object(element_at(item, 'starCount'), '$.N') AS `starCount`
  FROM items_1
  WHERE get_json_object(element_at(item, 'owner'), '$.S') IS NOT NULL
    AND get_json_object(element_at(item, 'name'), '$.S') IS NOT NULL
)
SELECT
  `owner` AS `owner`,
  `name` AS `name`,
  `description` AS `description`,
  `createdAt` AS `createdAt`,
  `updatedAt` AS `updatedAt`,
  `sourceOwner` AS `sourceOwner`,
  `sourceName` AS `sourceName`,
  `codeOfConduct` AS `codeOfConduct`,
  CAST(CASE WHEN regexp_like(`forkCount`, '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\\z') THEN `forkCount` ELSE concat(`forkCount`, ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS `forkCount`,
  CAST(CASE WHEN regexp_like(`starCount`, '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\\z') THEN `starCount` ELSE concat(`starCount`, ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS `starCount`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `Issue` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Issues`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'owner'), '$.S') AS `owner`,
    get_json_object(element_at(item, 'repo'), '$.S') AS `repo`,
    get_json_object(element_at(item, 'number'), '$.N') AS `number`,
    get_json_object(element_at(item, 'title'), '$.S') AS `title`,
    get_json_object(element_at(item, 'body'), '$.S') AS `body`,
    get_json_object(element_at(item, 'creator'), '$.S') AS `creator`,
    get_json_object(element_at(item, 'status'), '$.S') AS `status`,
    get_json_object(element_at(item, 'createdAt'), '$.S') AS `createdAt`,
    get_json_object(element_at(item, 'reactionCount'), '$.N') AS `reactionCount`
  FROM items_1
  WHERE regexp_like(get_json_object(element_at(item, 'ownerRepo'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\\z')
    AND get_json_object(element_at(item, 'number'), '$.N') IS NOT NULL
)
SELECT
  `owner` AS `owner`,
  `repo` AS `repo`,
  CAST(CASE WHEN regexp_like(`number`, '^-?0*[0-9]{1,38}\\z') THEN `number` ELSE concat(`number`, ' does not fit DECIMAL(38, 0)') END AS DECIMAL(38, 0)) AS `number`,
  `title` AS `title`,
  `body` AS `body`,
  `creator` AS `creator`,
  `status` AS `status`,
  `createdAt` AS `createdAt`,
  CAST(CASE WHEN regexp_like(`reactionCount`, '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\\z') THEN `reactionCount` ELSE concat(`reactionCount`, ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS `reactionCount`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `PullRequest` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_PullRequests`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'owner'), '$.S') AS `owner`,
    get_json_object(element_at(item, 'repo'), '$.S') AS `repo`,
    get_json_object(element_at(item, 'number'), '$.N') AS `number`,
    get_json_object(element_at(item, 'title'), '$.S') AS `title`,
    get_json_object(element_at(item, 'body'), '$.S') AS `body`,
    get_json_object(element_at(item, 'creator'), '$.S') AS `creator`,
    get_json_object(element_at(item, 'status'), '$.S') AS `status`,
    get_json_object(element_at(item, 'createdAt'), '$.S') AS `createdAt`,
    get_json_object(element_at(item, 'reactionCount'), '$.N') AS `reactionCount`
  FROM items_1
  WHERE regexp_like(get_json_object(element_at(item, 'ownerRepo'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\\z')
    AND get_json_object(element_at(item, 'number'), '$.N') IS NOT NULL
)
SELECT
  `owner` AS `owner`,
  `repo` AS `repo`,
  CAST(CASE WHEN regexp_like(`number`, '^-?0*[0-9]{1,38}\\z') THEN `number` ELSE concat(`number`, ' does not fit DECIMAL(38, 0)') END AS DECIMAL(38, 0)) AS `number`,
  `title` AS `title`,
  `body` AS `body`,
  `creator` AS `creator`,
  `status` AS `status`,
  `createdAt` AS `createdAt`,
  CAST(CASE WHEN regexp_like(`reactionCount`, '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\\z') THEN `reactionCount` ELSE concat(`reactionCount`, ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS `reactionCount`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `IssueComment` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_IssueComments`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'owner'), '$.S') AS `owner`,
    get_json_object(element_at(item, 'repo'), '$.S') AS `repo`,
    get_json_object(element_at(item, 'issueNumber'), '$.N') AS `issueNumber`,
    get_json_object(element_at(item, 'commentId'), '$.S') AS `commentId`,
    get_json_object(element_at(item, 'author'), '$.S') AS `author`,
    get_json_object(element_at(item, 'comment'), '$.S') AS `comment`,
    get_json_object(element_at(item, 'createdAt'), '$.S') AS `createdAt`,
    get_json_object(element_at(item, 'reactionCount'), '$.N') AS `reactionCount`
  FROM items_1
  WHERE regexp_like(get_json_object(element_at(item, 'issueCommentKey'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([-~]{0,2}[0-9]+(?:[.~][0-9]+[.]?)?)\\z')
    AND get_json_object(element_at(item, 'commentId'), '$.S') IS NOT NULL
)
SELECT
  `owner` AS `owner`,
  `repo` AS `repo`,
  CAST(CASE WHEN regexp_like(`issueNumber`, '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\\z') THEN `issueNumber` ELSE concat(`issueNumber`, ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS `issueNumber`,
  `commentId` AS `commentId`,
  `author` AS `author`,
  `comment` AS `comment`,
  `createdAt` AS `createdAt`,
  CAST(CASE WHEN regexp_like(`reactionCount`, '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\\z') THEN `reactionCount` ELSE concat(`reactionCount`, ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS `reactionCount`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `PullRequestComment` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_PullRequestComments`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'owner'), '$.S') AS `owner`,
    get_json_object(element_at(item, 'repo'), '$.S') AS `repo`,
    get_json_object(element_at(item, 'pullRequestNumber'), '$.N') AS `pullRequestNumber`,
    get_json_object(element_at(item, 'commentId'), '$.S') AS `commentId`,
    get_json_object(element_at(item, 'author'), '$.S') AS `author`,
    get_json_object(element_at(item, 'comment'), '$.S') AS `comment`,
    get_json_object(element_at(item, 'createdAt'), '$.S') AS `createdAt`,
    get_json_object(element_at(item, 'reactionCount'), '$.N') AS `reactionCount`
  FROM items_1
  WHERE regexp_like(get_json_object(element_at(item, 'pullRequestCommentKey'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([-~]{0,2}[0-9]+(?:[.~][0-9]+[.]?)?)\\z')
    AND get_json_object(element_at(item, 'commentId'), '$.S') IS NOT NULL
)
SELECT
  `owner` AS `owner`,
  `repo` AS `repo`,
  CAST(CASE WHEN regexp_like(`pullRequestNumber`, '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\\z') THEN `pullRequestNumber` ELSE concat(`pullRequestNumber`, ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS `pullRequestNumber`,
  `commentId` AS `commentId`,
  `author` AS `author`,
  `comment` AS `comment`,
  `createdAt` AS `createdAt`,
  CAST(CASE WHEN regexp_like(`reactionCount`, '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\\z') THEN `reactionCount` ELSE concat(`reactionCount`, ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS `reactionCount`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `Reaction` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Reactions`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'owner'), '$.S') AS `owner`,
    get_json_object(element_at(item, 'repo'), '$.S') AS `repo`,
    get_json_object(element_at(item, 'targetType'), '$.S') AS `targetType`,
    get_json_object(element_at(item, 'targetId'), '$.S') AS `targetId`,
    get_json_object(element_at(item, 'username'), '$.S') AS `username`,
    get_json_object(element_at(item, 'reactions'), '$.SS') AS `reactions`
  FROM items_1
  WHERE regexp_like(get_json_object(element_at(item, 'reactionKey'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\\z')
)
SELECT
  `owner` AS `owner`,
  `repo` AS `repo`,
  `targetType` AS `targetType`,
  `targetId` AS `targetId`,
  `username` AS `username`,
  from_json(`reactions`, 'ARRAY<STRING>') AS `reactions`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `Star` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Stars`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'owner'), '$.S') AS `owner`,
    get_json_object(element_at(item, 'repo'), '$.S') AS `repo`,
    get_json_object(element_at(item, 'username'), '$.S') AS `username`
  FROM items_1
  WHERE regexp_like(get_json_object(element_at(item, 'ownerRepo'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\\z')
    AND get_json_object(element_at(item, 'username'), '$.S') IS NOT NULL
)
SELECT
  `owner` AS `owner`,
  `repo` AS `repo`,
  `username` AS `username`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `Gist` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Gists`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'username'), '$.S') AS `username`,
    get_json_object(element_at(item, 'gistId'), '$.S') AS `gistId`,
    get_json_object(element_at(item, 'title'), '$.S') AS `title`,
    get_json_object(element_at(item, 'text'), '$.S') AS `text`,
    get_json_object(element_at(item, 'createdAt'), '$.S') AS `createdAt`
  FROM items_1
  WHERE get_json_object(element_at(item, 'username'), '$.S') IS NOT NULL
    AND get_json_object(element_at(item, 'gistId'), '$.S') IS NOT NULL
)
SELECT
  `username` AS `username`,
  `gistId` AS `gistId`,
  `title` AS `title`,
  `text` AS `text`,
  `createdAt` AS `createdAt`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `App` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Apps`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'account'), '$.S') AS `account`,
    get_json_object(element_at(item, 'appName'), '$.S') AS `appName`,
    get_json_object(element_at(item, 'description'), '$.S') AS `description`,
    get_json_object(element_at(item, 'createdAt'), '$.S') AS `createdAt`
  FROM items_1
  WHERE get_json_object(element_at(item, 'account'), '$.S') IS NOT NULL
    AND get_json_object(element_at(item, 'appName'), '$.S') IS NOT NULL
)
SELECT
  `account` AS `account`,
  `appName` AS `appName`,
  `description` AS `description`,
  `createdAt` AS `createdAt`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `AppInstallation` AS
WITH items_1 AS (
  SELECT from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_AppInstallations`
),
texts_1 AS (
  SELECT
    get_json_object(element_at(item, 'appOwner'), '$.S') AS `appOwner`,
    get_json_object(element_at(item, 'appName'), '$.S') AS `appName`,
    get_json_object(element_at(item, 'owner'), '$.S') AS `owner`,
    get_json_object(element_at(item, 'repo'), '$.S') AS `repo`,
    get_json_object(element_at(item, 'installedAt'), '$.S') AS `installedAt`
  FROM items_1
  WHERE get_json_object(element_at(item, 'appOwner'), '$.S') IS NOT NULL
    AND regexp_like(get_json_object(element_at(item, 'SK'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\\z')
)
SELECT
  `appOwner` AS `appOwner`,
  `appName` AS `appName`,
  `owner` AS `owner`,
  `repo` AS `repo`,
  `installedAt` AS `installedAt`
FROM texts_1;

CREATE OR REPLACE TEMPORARY VIEW `unmatched_Accounts` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Accounts`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(get_json_object(element_at(item, 'username'), '$.S') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_Memberships` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Memberships`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(get_json_object(element_at(item, 'username'), '$.S') IS NOT NULL AND get_json_object(element_at(item, 'organization'), '$.S') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_Repositories` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Repositories`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(get_json_object(element_at(item, 'owner'), '$.S') IS NOT NULL AND get_json_object(element_at(item, 'name'), '$.S') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_Issues` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Issues`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(regexp_like(get_json_object(element_at(item, 'ownerRepo'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\\z') AND get_json_object(element_at(item, 'number'), '$.N') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_PullRequests` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_PullRequests`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(regexp_like(get_json_object(element_at(item, 'ownerRepo'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\\z') AND get_json_object(element_at(item, 'number'), '$.N') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_IssueComments` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_IssueComments`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(regexp_like(get_json_object(element_at(item, 'issueCommentKey'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([-~]{0,2}[0-9]+(?:[.~][0-9]+[.]?)?)\\z') AND get_json_object(element_at(item, 'commentId'), '$.S') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_PullRequestComments` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_PullRequestComments`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(regexp_like(get_json_object(element_at(item, 'pullRequestCommentKey'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([-~]{0,2}[0-9]+(?:[.~][0-9]+[.]?)?)\\z') AND get_json_object(element_at(item, 'commentId'), '$.S') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_Reactions` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Reactions`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(regexp_like(get_json_object(element_at(item, 'reactionKey'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\\z'), FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_Stars` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Stars`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(regexp_like(get_json_object(element_at(item, 'ownerRepo'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\\z') AND get_json_object(element_at(item, 'username'), '$.S') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_Gists` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Gists`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(get_json_object(element_at(item, 'username'), '$.S') IS NOT NULL AND get_json_object(element_at(item, 'gistId'), '$.S') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_Apps` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_Apps`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(get_json_object(element_at(item, 'account'), '$.S') IS NOT NULL AND get_json_object(element_at(item, 'appName'), '$.S') IS NOT NULL, FALSE);

CREATE OR REPLACE TEMPORARY VIEW `unmatched_AppInstallations` AS
WITH items AS (
  SELECT value AS line, from_json(get_json_object(value, '$.Item'), 'MAP<STRING, STRING>') AS item
  FROM `export_AppInstallations`
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(get_json_object(element_at(item, 'appOwner'), '$.S') IS NOT NULL AND regexp_like(get_json_object(element_at(item, 'SK'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)\\z'), FALSE);

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/Account')
SELECT * FROM `Account`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/Membership')
SELECT * FROM `Membership`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/Repository')
SELECT * FROM `Repository`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/Issue')
SELECT * FROM `Issue`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/PullRequest')
SELECT * FROM `PullRequest`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/IssueComment')
SELECT * FROM `IssueComment`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/PullRequestComment')
SELECT * FROM `PullRequestComment`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/Reaction')
SELECT * FROM `Reaction`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/Star')
SELECT * FROM `Star`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/Gist')
SELECT * FROM `Gist`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/App')
SELECT * FROM `App`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/AppInstallation')
SELECT * FROM `AppInstallation`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_Accounts')
SELECT * FROM `unmatched_Accounts`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_Memberships')
SELECT * FROM `unmatched_Memberships`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_Repositories')
SELECT * FROM `unmatched_Repositories`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_Issues')
SELECT * FROM `unmatched_Issues`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_PullRequests')
SELECT * FROM `unmatched_PullRequests`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_IssueComments')
SELECT * FROM `unmatched_IssueComments`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_PullRequestComments')
SELECT * FROM `unmatched_PullRequestComments`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_Reactions')
SELECT * FROM `unmatched_Reactions`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_Stars')
SELECT * FROM `unmatched_Stars`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_Gists')
SELECT * FROM `unmatched_Gists`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_Apps')
SELECT * FROM `unmatched_Apps`;

INSERT OVERWRITE DIRECTORY USING parquet OPTIONS (path '${spark.keysmith.output}/unmatched_AppInstallations')
SELECT * FROM `unmatched_AppInstallations`;
