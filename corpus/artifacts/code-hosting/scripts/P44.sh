#!/bin/sh
# P44: Edit an issue.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P44.sh [OPTION]... NAME=VALUE...
  owner=…  string
  repo=…  string
  number=…  number
  title=…  string
  body=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: UpdateItem Issues.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_repo+x}" 'repo'
  need "${p_number+x}" 'number'
  need "${p_title+x}" 'title'
  need "${p_body+x}" 'body'
  send update-item <<END
{
  "TableName": $(text "${prefix}Issues"),
  "Key": {
    "ownerRepo": {"S": $(text "$(part "$p_owner" '#')#$(last "$p_repo")")},
    "number": {"N": $(text "$p_number")}
  },
  "UpdateExpression": "SET title = :title, body = :body",
  "ConditionExpression": "attribute_exists(ownerRepo)",
  "ExpressionAttributeValues": {
    ":title": {"S": $(text "$p_title")},
    ":body": {"S": $(text "$p_body")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'owner='*) p_owner=${1#*=} ;;
    'repo='*) p_repo=${1#*=} ;;
    'number='*) p_number=${1#*=} ;;
    'title='*) p_title=${1#*=} ;;
    'body='*) p_body=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
