#!/bin/sh
# P41: Reopen an issue.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P41.sh [OPTION]... NAME=VALUE...
  owner=…  string
  repo=…  string
  number=…  number
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: UpdateItem Repositories.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_repo+x}" 'repo'
  need "${p_number+x}" 'number'
  whole 'number' "$p_number" 7
  send update-item <<END
{
  "TableName": $(text "${prefix}Repositories"),
  "Key": {
    "PK": {"S": $(text "$(part "$p_owner" '#')#$(last "$p_repo")")},
    "SK": {"S": $(text "ISSUE#$(pad "$p_number" 7)")}
  },
  "UpdateExpression": "SET #status = :status, issueOpenOwnerRepo = :issueOpenOwnerRepo",
  "ConditionExpression": "attribute_exists(PK)",
  "ExpressionAttributeNames": {"#status": "status"},
  "ExpressionAttributeValues": {
    ":status": {"S": "Open"},
    ":issueOpenOwnerRepo": {"S": $(text "$(part "$p_owner" '#')#$(last "$p_repo")")}
  }
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
