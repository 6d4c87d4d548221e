#!/bin/sh
# P17: React to an issue.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P17.sh [OPTION]... NAME=VALUE...
  owner=…  string
  repo=…  string
  targetType=…  string
  targetId=…  string
  username=…  string
  reactions=…  stringSet, with commas between the elements
  number=…  number
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: TransactWriteItems.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_repo+x}" 'repo'
  need "${p_targetType+x}" 'targetType'
  need "${p_targetId+x}" 'targetId'
  need "${p_username+x}" 'username'
  need "${p_reactions+x}" 'reactions'
  need "${p_number+x}" 'number'
  send transact-write-items <<END
{
  "TransactItems": [
    {
      "Put": {
        "TableName": $(text "${prefix}Reactions"),
        "Item": {
          "reactionKey": {"S": $(text "$(part "$p_owner" '#')#$(part "$p_repo" '#')#$(part "$p_targetType" '#')#$(part "$p_targetId" '#')#$(last "$p_username")")},
          "owner": {"S": $(text "$p_owner")},
          "repo": {"S": $(text "$p_repo")},
          "targetType": {"S": $(text "$p_targetType")},
          "targetId": {"S": $(text "$p_targetId")},
          "username": {"S": $(text "$p_username")},
          "reactions": {"SS": $(texts "$p_reactions")}
        }
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
          ":reactionCount_add": {"N": "1"}
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
    'targetType='*) p_targetType=${1#*=} ;;
    'targetId='*) p_targetId=${1#*=} ;;
    'username='*) p_username=${1#*=} ;;
    'reactions='*) p_reactions=${1#*=} ;;
    'number='*) p_number=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
