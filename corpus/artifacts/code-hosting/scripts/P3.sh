#!/bin/sh
# P3: Fork a repository.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P3.sh [OPTION]... NAME=VALUE...
  owner=…  string
  name=…  string
  description=…  string, optional
  createdAt=…  timestamp
  updatedAt=…  timestamp
  sourceOwner=…  string, optional
  sourceName=…  string, optional
  codeOfConduct=…  map as DynamoDB JSON: {"city": {"S": "Oslo"}}, optional
  forkCount=…  number
  starCount=…  number
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: TransactWriteItems.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_name+x}" 'name'
  need "${p_updatedAt+x}" 'updatedAt'
  need "${p_createdAt+x}" 'createdAt'
  need "${p_forkCount+x}" 'forkCount'
  need "${p_starCount+x}" 'starCount'
  need "${p_sourceOwner+x}" 'sourceOwner'
  need "${p_sourceName+x}" 'sourceName'
  more_1=
  if [ -n "${p_sourceOwner+x}" ]; then
    more_1=", \"sourceOwner\": {\"S\": $(text "$p_sourceOwner")}"
  fi
  more_2=
  if [ -n "${p_sourceName+x}" ]; then
    more_2=", \"sourceName\": {\"S\": $(text "$p_sourceName")}"
  fi
  more_3=
  if [ -n "${p_description+x}" ]; then
    more_3=", \"description\": {\"S\": $(text "$p_description")}"
  fi
  more_4=
  if [ -n "${p_codeOfConduct+x}" ]; then
    more_4=", \"codeOfConduct\": {\"M\": $p_codeOfConduct}"
  fi
  send transact-write-items <<END
{
  "TransactItems": [
    {
      "Put": {
        "TableName": $(text "${prefix}Repositories"),
        "Item": {
          "owner": {"S": $(text "$p_owner")},
          "name": {"S": $(text "$p_name")},
          "updatedAt": {"S": $(text "$p_updatedAt")},
          "createdAt": {"S": $(text "$p_createdAt")},
          "forkCount": {"N": $(text "$p_forkCount")},
          "starCount": {"N": $(text "$p_starCount")}$more_1$more_2$more_3$more_4
        },
        "ConditionExpression": "attribute_not_exists(#owner)",
        "ExpressionAttributeNames": {"#owner": "owner"}
      }
    },
    {
      "Update": {
        "TableName": $(text "${prefix}Repositories"),
        "Key": {
          "owner": {"S": $(text "$p_sourceOwner")},
          "name": {"S": $(text "$p_sourceName")}
        },
        "UpdateExpression": "SET forkCount = if_not_exists(forkCount, :zero) + :forkCount_add",
        "ConditionExpression": "attribute_exists(#owner)",
        "ExpressionAttributeNames": {"#owner": "owner"},
        "ExpressionAttributeValues": {
          ":zero": {"N": "0"},
          ":forkCount_add": {"N": "1"}
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
    'name='*) p_name=${1#*=} ;;
    'description='*) p_description=${1#*=} ;;
    'createdAt='*) p_createdAt=${1#*=} ;;
    'updatedAt='*) p_updatedAt=${1#*=} ;;
    'sourceOwner='*) p_sourceOwner=${1#*=} ;;
    'sourceName='*) p_sourceName=${1#*=} ;;
    'codeOfConduct='*) p_codeOfConduct=${1#*=} ;;
    'forkCount='*) p_forkCount=${1#*=} ;;
    'starCount='*) p_starCount=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
