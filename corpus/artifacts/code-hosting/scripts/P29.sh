#!/bin/sh
# P29: List the members of an organization.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P29.sh [OPTION]... NAME=VALUE...
  organization=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: Query Memberships.MembershipsByOrganization.
# - Until there are 25 rows, send it again with ExclusiveStartKey: the LastEvaluatedKey of the
#   response, as long as there is one.
# - Each item of Membership is one row: its attributes, and those that its key is made of.
# - Take the first 25 rows.
step_1() {
  need "${p_organization+x}" 'organization'
  send query <<END
{
  "TableName": $(text "${prefix}Memberships"),
  "IndexName": "MembershipsByOrganization",
  "KeyConditionExpression": "organization = :organization",
  "ExpressionAttributeValues": {
    ":organization": {"S": $(text "$p_organization")}
  },
  "Limit": 25
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'organization='*) p_organization=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
