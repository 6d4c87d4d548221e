CREATE OR REPLACE VIEW "code_hosting"."unmatched_IssueComments" AS
WITH items AS (
  SELECT line AS line, CAST(json_extract(line, '$.Item') AS MAP(VARCHAR, JSON)) AS item
  FROM "code_hosting"."export_IssueComments"
)
SELECT line
FROM items
WHERE line <> ''
  AND NOT coalesce(regexp_like(json_extract_scalar(element_at(item, 'issueCommentKey'), '$.S'), '^([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([^#$%]*(?:%[0-9A-F]{2}[^#$%]*)*)#([-~]{0,2}[0-9]+(?:[.~][0-9]+[.]?)?)\z') AND json_extract_scalar(element_at(item, 'commentId'), '$.S') IS NOT NULL, FALSE)
