#!/bin/sh
# P9: Get a repository and its newest open issues.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P9.sh [OPTION]... NAME=VALUE...
  owner=…  string
  name=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: GetItem Repositories.
# - Each item of Repository is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_name+x}" 'name'
  send get-item <<END
{
  "TableName": $(text "${prefix}Repositories"),
  "Key": {
    "owner": {"S": $(text "$p_owner")},
    "name": {"S": $(text "$p_name")}
  }
}
END
}

# Step 2: Query Issues.OpenIssuesByOwnerAndRepo.
# - Until there are 25 rows, send it again with ExclusiveStartKey: the LastEvaluatedKey of the
#   response, as long as there is one.
# - Each item of Issue is one row: its attributes, and those that its key is made of.
# - Each row has status = Open, which its item does not store.
# - Take the first 25 rows.
step_2() {
  need "${p_owner+x}" 'owner'
  need "${p_name+x}" 'name'
  send query <<END
{
  "TableName": $(text "${prefix}Issues"),
  "IndexName": "OpenIssuesByOwnerAndRepo",
  "KeyConditionExpression": "openOwnerRepo = :openOwnerRepo",
  "ExpressionAttributeValues": {
    ":openOwnerRepo": {"S": $(text "$(part "$p_owner" '#')#$(last "$p_name")")}
  },
  "ScanIndexForward": false,
  "Limit": 25
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
ready 2
case $step in
  '' | 1) step_1 ;;
esac
case $step in
  '' | 2) step_2 ;;
esac
