#!/bin/sh
# P25: Get a user's reactions to an issue, pull request or comment.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P25.sh [OPTION]... NAME=VALUE...
  owner=…  string
  repo=…  string
  targetType=…  string
  targetId=…  string
  username=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: GetItem Reactions.
# - Each item of Reaction is one row: its attributes, and those that its key is made of.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_repo+x}" 'repo'
  need "${p_targetType+x}" 'targetType'
  need "${p_targetId+x}" 'targetId'
  need "${p_username+x}" 'username'
  send get-item <<END
{
  "TableName": $(text "${prefix}Reactions"),
  "Key": {
    "reactionKey": {"S": $(text "$(part "$p_owner" '#')#$(part "$p_repo" '#')#$(part "$p_targetType" '#')#$(part "$p_targetId" '#')#$(last "$p_username")")}
  }
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
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
