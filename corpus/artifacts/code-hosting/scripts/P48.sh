#!/bin/sh
# P48: Unstar a repository.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P48.sh [OPTION]... NAME=VALUE...
  owner=…  string
  repo=…  string
  username=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: TransactWriteItems.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_repo+x}" 'repo'
  need "${p_username+x}" 'username'
  send transact-write-items <<END
{
  "TransactItems": [
    {
      "Delete": {
        "TableName": $(text "${prefix}Stars"),
        "Key": {
          "ownerRepo": {"S": $(text "$(part "$p_owner" '#')#$(last "$p_repo")")},
          "username": {"S": $(text "$p_username")}
        },
        "ConditionExpression": "attribute_exists(ownerRepo)"
      }
    },
    {
      "Update": {
        "TableName": $(text "${prefix}Repositories"),
        "Key": {
          "owner": {"S": $(text "$p_owner")},
          "name": {"S": $(text "$p_repo")}
        },
        "UpdateExpression": "SET starCount = if_not_exists(starCount, :zero) + :starCount_add",
        "ConditionExpression": "attribute_exists(#owner)",
        "ExpressionAttributeNames": {"#owner": "owner"},
        "ExpressionAttributeValues": {
          ":zero": {"N": "0"},
          ":starCount_add": {"N": "-1"}
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
    'username='*) p_username=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
