#!/bin/sh
# P7: Open an issue.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P7.sh [OPTION]... NAME=VALUE...
  owner=…  string
  repo=…  string
  title=…  string
  body=…  string
  creator=…  string
  createdAt=…  timestamp
  reactionCount=…  number
  Repository.ticket=…  as an earlier step found it
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: UpdateItem Repositories.
# - The Attributes of the response are those of Repository.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_repo+x}" 'repo'
  send update-item <<END
{
  "TableName": $(text "${prefix}Repositories"),
  "Key": {
    "owner": {"S": $(text "$p_owner")},
    "name": {"S": $(text "$p_repo")}
  },
  "UpdateExpression": "SET ticket = if_not_exists(ticket, :zero) + :ticket_add",
  "ConditionExpression": "attribute_exists(#owner)",
  "ExpressionAttributeNames": {"#owner": "owner"},
  "ExpressionAttributeValues": {
    ":zero": {"N": "0"},
    ":ticket_add": {"N": "1"}
  },
  "ReturnValues": "UPDATED_NEW"
}
END
}

# Step 2: PutItem Issues (round trip 2).
step_2() {
  need "${p_owner+x}" 'owner'
  need "${p_repo+x}" 'repo'
  need "${p_Repository_ticket+x}" 'Repository.ticket'
  need "${p_title+x}" 'title'
  need "${p_body+x}" 'body'
  need "${p_creator+x}" 'creator'
  need "${p_createdAt+x}" 'createdAt'
  need "${p_reactionCount+x}" 'reactionCount'
  send put-item <<END
{
  "TableName": $(text "${prefix}Issues"),
  "Item": {
    "ownerRepo": {"S": $(text "$(part "$p_owner" '#')#$(last "$p_repo")")},
    "number": {"N": $(text "$p_Repository_ticket")},
    "openOwnerRepo": {"S": $(text "$(part "$p_owner" '#')#$(last "$p_repo")")},
    "owner": {"S": $(text "$p_owner")},
    "repo": {"S": $(text "$p_repo")},
    "title": {"S": $(text "$p_title")},
    "body": {"S": $(text "$p_body")},
    "creator": {"S": $(text "$p_creator")},
    "status": {"S": "Open"},
    "createdAt": {"S": $(text "$p_createdAt")},
    "reactionCount": {"N": $(text "$p_reactionCount")}
  },
  "ConditionExpression": "attribute_not_exists(ownerRepo)"
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'owner='*) p_owner=${1#*=} ;;
    'repo='*) p_repo=${1#*=} ;;
    'title='*) p_title=${1#*=} ;;
    'body='*) p_body=${1#*=} ;;
    'creator='*) p_creator=${1#*=} ;;
    'createdAt='*) p_createdAt=${1#*=} ;;
    'reactionCount='*) p_reactionCount=${1#*=} ;;
    'Repository.ticket='*) p_Repository_ticket=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 2
case $step in
  '' | 1) step_1 ;;
esac
case $step in
  '') say 'step 2 needs what an earlier step found: --step 2 Repository.ticket=…' ;;
  2) step_2 ;;
esac
