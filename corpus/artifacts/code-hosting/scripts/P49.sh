#!/bin/sh
# P49: Withdraw the reactions to an issue.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P49.sh [OPTION]... NAME=VALUE...
  owner=…  string
  repo=…  string
  targetId=…  string
  username=…  string
  number=…  number
  withdrawn=…  number
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: TransactWriteItems.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_repo+x}" 'repo'
  need "${p_targetId+x}" 'targetId'
  need "${p_username+x}" 'username'
  need "${p_number+x}" 'number'
  need "${p_withdrawn+x}" 'withdrawn'
  send transact-write-items <<END
{
  "TransactItems": [
    {
      "Delete": {
        "TableName": $(text "${prefix}Reactions"),
        "Key": {
          "reactionKey": {"S": $(text "$(part "$p_owner" '#')#$(part "$p_repo" '#')#ISSUE#$(part "$p_targetId" '#')#$(last "$p_username")")}
        },
        "ConditionExpression": "attribute_exists(reactionKey)"
      }
    },
    {
      "Update": {
        "TableName": $(text "${prefix}Issues"),
        "Key": {
          "ownerRepo": {"S": $(text "$(part "$p_owner" '#')#$(last "$p_repo")")},
          "number": {"N": $(text "$p_number")}
        },
        "UpdateExpression": "SET reactionCount = if_not_exists(reactionCount, :zero) + :reactionCount_add",
        "ConditionExpression": "attribute_exists(ownerRepo)",
        "ExpressionAttributeValues": {
          ":zero": {"N": "0"},
          ":reactionCount_add": {"N": $(text "$(negative "$p_withdrawn")")}
        }
      }
    }
  ]
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'owner='*) p_owner=${1#*=} ;;
    'repo='*) p_repo=${1#*=} ;;
    'targetId='*) p_targetId=${1#*=} ;;
    'username='*) p_username=${1#*=} ;;
    'number='*) p_number=${1#*=} ;;
    'withdrawn='*) p_withdrawn=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
