#!/bin/sh
# P24: Get a comment on a pull request.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P24.sh [OPTION]... NAME=VALUE...
  owner=…  string
  repo=…  string
  number=…  number
  comment=…  string
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: GetItem PullRequestComments.
# - Each item of PullRequestComment is one row: its attributes, and those that its key is made
#   of.
step_1() {
  need "${p_owner+x}" 'owner'
  need "${p_repo+x}" 'repo'
  need "${p_number+x}" 'number'
  need "${p_comment+x}" 'comment'
  whole 'number' "$p_number" 7
  send get-item <<END
{
  "TableName": $(text "${prefix}PullRequestComments"),
  "Key": {
    "pullRequestCommentKey": {"S": $(text "$(part "$p_owner" '#')#$(part "$p_repo" '#')#$(pad "$p_number" 7)")},
    "commentId": {"S": $(text "$p_comment")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'owner='*) p_owner=${1#*=} ;;
    'repo='*) p_repo=${1#*=} ;;
    'number='*) p_number=${1#*=} ;;
    'comment='*) p_comment=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
