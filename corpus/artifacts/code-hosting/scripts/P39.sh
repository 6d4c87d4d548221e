#!/bin/sh
# P39: Touch a repository after a push.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P39.sh [OPTION]... NAME=VALUE...
  owner=…  string
  name=…  string
  updatedAt=…  timestamp
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: UpdateItem Repositories.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_name+x}" 'name'
  need "${p_updatedAt+x}" 'updatedAt'
  send update-item <<END
{
  "TableName": $(text "${prefix}Repositories"),
  "Key": {
    "owner": {"S": $(text "$p_owner")},
    "name": {"S": $(text "$p_name")}
  },
  "UpdateExpression": "SET updatedAt = :updatedAt",
  "ConditionExpression": "attribute_exists(#owner)",
  "ExpressionAttributeNames": {"#owner": "owner"},
  "ExpressionAttributeValues": {
    ":updatedAt": {"S": $(text "$p_updatedAt")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'owner='*) p_owner=${1#*=} ;;
    'name='*) p_name=${1#*=} ;;
    'updatedAt='*) p_updatedAt=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
