#!/bin/sh
# P4: List the forks of a repository.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P4.sh [OPTION]... NAME=VALUE...
  owner=…  string, optional
  name=…  string, optional
  Repository.owner=…  as an earlier step found it
  Repository.name=…  as an earlier step found it
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: Query Repositories.RepositoriesBySourceOwnerAndSourceName.
# - Until there are 25 rows, send it again with ExclusiveStartKey: the LastEvaluatedKey of the
#   response, as long as there is one.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_name+x}" 'name'
  send query <<END
{
  "TableName": $(text "${prefix}Repositories"),
  "IndexName": "RepositoriesBySourceOwnerAndSourceName",
  "KeyConditionExpression": "sourceOwner = :sourceOwner AND sourceName = :sourceName",
  "ExpressionAttributeValues": {
    ":sourceOwner": {"S": $(text "$p_owner")},
    ":sourceName": {"S": $(text "$p_name")}
  },
  "Limit": 25
}
END
}

# Step 2: BatchGetItem Repositories, for each Repository found in step 1, up to 100 keys in one
# request (round trip 2).
# - Send UnprocessedKeys again until there are none.
# - Each item of Repository is one row: its attributes, and those that its key is made of. Step
#   2 completes each row; one that it does not find is dropped.
# - Take the first 25 rows.
step_2() {
  need "${p_Repository_owner+x}" 'Repository.owner'
  need "${p_Repository_name+x}" 'Repository.name'
  send batch-get-item <<END
{
  "RequestItems": {
    $(text "${prefix}Repositories"): {
      "Keys": [
        {
          "owner": {"S": $(text "$p_Repository_owner")},
          "name": {"S": $(text "$p_Repository_name")}
        }
      ]
    }
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'owner='*) p_owner=${1#*=} ;;
    'name='*) p_name=${1#*=} ;;
    'Repository.owner='*) p_Repository_owner=${1#*=} ;;
    'Repository.name='*) p_Repository_name=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 2
case $step in
  '' | 1) step_1 ;;
esac
case $step in
  '') say 'step 2 needs what an earlier step found: --step 2 Repository.owner=… Repository.name=…' ;;
  2) step_2 ;;
esac
