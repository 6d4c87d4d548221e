#!/bin/sh
# P53: Create a gist.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P53.sh [OPTION]... NAME=VALUE...
  username=…  string
  gistId=…  string
  title=…  string
  text=…  string
  createdAt=…  timestamp
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: PutItem Gists.
step_1() {
  need "${p_username+x}" 'username'
  need "${p_gistId+x}" 'gistId'
  need "${p_title+x}" 'title'
  need "${p_text+x}" 'text'
  need "${p_createdAt+x}" 'createdAt'
  send put-item <<END
{
  "TableName": $(text "${prefix}Gists"),
  "Item": {
    "username": {"S": $(text "$p_username")},
    "gistId": {"S": $(text "$p_gistId")},
    "title": {"S": $(text "$p_title")},
    "text": {"S": $(text "$p_text")},
    "createdAt": {"S": $(text "$p_createdAt")}
  },
  "ConditionExpression": "attribute_not_exists(username)"
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'username='*) p_username=${1#*=} ;;
    'gistId='*) p_gistId=${1#*=} ;;
    'title='*) p_title=${1#*=} ;;
    'text='*) p_text=${1#*=} ;;
    'createdAt='*) p_createdAt=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
