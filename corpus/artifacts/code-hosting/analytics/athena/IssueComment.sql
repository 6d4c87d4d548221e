CREATE OR REPLACE VIEW "code_hosting"."IssueComment" AS
WITH items_1 AS (
  SELECT CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "code_hosting"."export_IssueComments"
),
texts_1 AS (
  SELECT
    json_extract_scalar(element_at(item, 'owner'), '$.S') AS "owner",
    json_extract_scalar(element_at(item, 'repo'), '$.S') AS "repo",
    json_extract_scalar(element_at(item, 'issueNumber'), '$.N') AS "issueNumber",
    json_extract_scalar(element_at(item, 'commentId'), '$.S') AS "commentId",
    json_extract_scalar(element_at(item, 'author'), '$.S') AS "author",
    json_extract_scalar(element_at(item, 'comment'), '$.S') AS "comment",
    json_extract_scalar(element_at(item, 'createdAt'), '$.S') AS "createdAt",
    json_extract_scalar(element_at(item, 'reactionCount'), '$.N') AS "reactionCount"
  FROM items_1
  WHERE regexp_like(json_extract_scalar(element_at(item, 'issueCommentKey'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([-~]{0,2}[0-9]+(?:[.~][0-9]+[.]?)?)\z')
    AND json_extract_scalar(element_at(item, 'commentId'), '$.S') IS NOT NULL
)
SELECT
  "owner" AS "owner",
  "repo" AS "repo",
  CAST(CASE WHEN regexp_like("issueNumber", '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\z') THEN "issueNumber" ELSE concat("issueNumber", ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS "issueNumber",
  "commentId" AS "commentId",
  "author" AS "author",
  "comment" AS "comment",
  "createdAt" AS "createdAt",
  CAST(CASE WHEN regexp_like("reactionCount", '^-?0*[0-9]{1,28}([.][0-9]{1,10})?\z') THEN "reactionCount" ELSE concat("reactionCount", ' does not fit DECIMAL(38, 10)') END AS DECIMAL(38, 10)) AS "reactionCount"
FROM texts_1
