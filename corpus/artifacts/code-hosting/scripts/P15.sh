#!/bin/sh
# P15: Comment on an issue.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P15.sh [OPTION]... NAME=VALUE...
  owner=…  string
  repo=…  string
  issueNumber=…  number
  commentId=…  string
  author=…  string
  comment=…  string
  createdAt=…  timestamp
  reactionCount=…  number
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: PutItem IssueComments.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_repo+x}" 'repo'
  need "${p_issueNumber+x}" 'issueNumber'
  need "${p_commentId+x}" 'commentId'
  need "${p_author+x}" 'author'
  need "${p_comment+x}" 'comment'
  need "${p_createdAt+x}" 'createdAt'
  need "${p_reactionCount+x}" 'reactionCount'
  whole 'issueNumber' "$p_issueNumber" 7
  send put-item <<END
{
  "TableName": $(text "${prefix}IssueComments"),
  "Item": {
    "issueCommentKey": {"S": $(text "$(part "$p_owner" '#')#$(part "$p_repo" '#')#$(pad "$p_issueNumber" 7)")},
    "commentId": {"S": $(text "$p_commentId")},
    "owner": {"S": $(text "$p_owner")},
    "repo": {"S": $(text "$p_repo")},
    "issueNumber": {"N": $(text "$p_issueNumber")},
    "author": {"S": $(text "$p_author")},
    "comment": {"S": $(text "$p_comment")},
    "createdAt": {"S": $(text "$p_createdAt")},
    "reactionCount": {"N": $(text "$p_reactionCount")}
  },
  "ConditionExpression": "attribute_not_exists(issueCommentKey)"
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'owner='*) p_owner=${1#*=} ;;
    'repo='*) p_repo=${1#*=} ;;
    'issueNumber='*) p_issueNumber=${1#*=} ;;
    'commentId='*) p_commentId=${1#*=} ;;
    'author='*) p_author=${1#*=} ;;
    'comment='*) p_comment=${1#*=} ;;
    'createdAt='*) p_createdAt=${1#*=} ;;
    'reactionCount='*) p_reactionCount=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
