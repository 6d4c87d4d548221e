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

# Step 1: UpdateItem Issues.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_repo+x}" 'repo'
  need "${p_number+x}" 'number'
  send update-item <<END
{
  "TableName": $(text "${prefix}Issues"),
  "Key": {
    "ownerRepo": {"S": $(text "$(part "$p_owner" '#')#$(last "$p_repo")")},
    "number": {"N": $(text "$p_number")}
  },
  "UpdateExpression": "SET #status = :status, openOwnerRepo = :openOwnerRepo",
  "ConditionExpression": "attribute_exists(ownerRepo)",
  "ExpressionAttributeNames": {"#status": "status"},
  "ExpressionAttributeValues": {
    ":status": {"S": "Open"},
    ":openOwnerRepo": {"S": $(text "$(part "$p_owner" '#')#$(last "$p_repo")")}
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
