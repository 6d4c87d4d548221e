#!/bin/sh
# P36: List the comments on an issue, oldest first.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P36.sh [OPTION]... NAME=VALUE...
  owner=…  string
  repo=…  string
  number=…  number
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: Query IssueComments.
# - Until there are 25 rows, send it again with ExclusiveStartKey: the LastEvaluatedKey of the
#   response, as long as there is one.
# - Each item of IssueComment is one row: its attributes, and those that its key is made of.
# - Take the first 25 rows.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_repo+x}" 'repo'
  need "${p_number+x}" 'number'
  whole 'number' "$p_number" 7
  send query <<END
{
  "TableName": $(text "${prefix}IssueComments"),
  "KeyConditionExpression": "issueCommentKey = :issueCommentKey",
  "ExpressionAttributeValues": {
    ":issueCommentKey": {"S": $(text "$(part "$p_owner" '#')#$(part "$p_repo" '#')#$(pad "$p_number" 7)")}
  },
  "Limit": 25
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'owner='*) p_owner=${1#*=} ;;
    'repo='*) p_repo=${1#*=} ;;
    'number='*) p_number=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
