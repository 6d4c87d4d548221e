#!/bin/sh
# P10: Get a repository and its newest closed issues.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P10.sh [OPTION]... NAME=VALUE...
  owner=…  string
  name=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: Query Repositories.
# - Send it again with ExclusiveStartKey: the LastEvaluatedKey of the response, as long as there
#   is one.
# - Each item of Repository is one row: its attributes, and those that its key is made of.
# - Keep the rows with owner = {owner} and name = {name}.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_name+x}" 'name'
  send query <<END
{
  "TableName": $(text "${prefix}Repositories"),
  "KeyConditionExpression": "PK = :PK AND SK <= :SK",
  "ExpressionAttributeValues": {
    ":PK": {"S": $(text "$(part "$p_owner" '#')#$(last "$p_name")")},
    ":SK": {"S": "~REPOSITORY"}
  },
  "ScanIndexForward": false,
  "Limit": 26
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'owner='*) p_owner=${1#*=} ;;
    'name='*) p_name=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
