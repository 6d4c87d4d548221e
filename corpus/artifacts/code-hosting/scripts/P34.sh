#!/bin/sh
# P34: Get a repository and the apps installed in it.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P34.sh [OPTION]... NAME=VALUE...
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

# Step 2: Query AppInstallations.AppInstallationsByOwnerAndRepo.
# - Send it again with ExclusiveStartKey: the LastEvaluatedKey of the response, as long as there
#   is one.
# - Each item of AppInstallation is one row: its attributes, and those that its key is made of.
step_2() {
  need "${p_owner+x}" 'owner'
  need "${p_name+x}" 'name'
  send query <<END
{
  "TableName": $(text "${prefix}AppInstallations"),
  "IndexName": "AppInstallationsByOwnerAndRepo",
  "KeyConditionExpression": "#owner = :owner AND repo = :repo",
  "ExpressionAttributeNames": {"#owner": "owner"},
  "ExpressionAttributeValues": {
    ":owner": {"S": $(text "$p_owner")},
    ":repo": {"S": $(text "$p_name")}
  }
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
