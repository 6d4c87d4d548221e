#!/bin/sh
# P56: Install an app in a repository.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P56.sh [OPTION]... NAME=VALUE...
  appOwner=…  string
  appName=…  string
  owner=…  string
  repo=…  string
  installedAt=…  timestamp
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: PutItem AppInstallations.
step_1() {
  need "${p_appOwner+x}" 'appOwner'
  need "${p_appName+x}" 'appName'
  need "${p_owner+x}" 'owner'
  need "${p_repo+x}" 'repo'
  need "${p_installedAt+x}" 'installedAt'
  send put-item <<END
{
  "TableName": $(text "${prefix}AppInstallations"),
  "Item": {
    "appOwner": {"S": $(text "$p_appOwner")},
    "SK": {"S": $(text "$(part "$p_appName" '#')#$(part "$p_owner" '#')#$(last "$p_repo")")},
    "owner": {"S": $(text "$p_owner")},
    "repo": {"S": $(text "$p_repo")},
    "appName": {"S": $(text "$p_appName")},
    "installedAt": {"S": $(text "$p_installedAt")}
  },
  "ConditionExpression": "attribute_not_exists(appOwner)"
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'appOwner='*) p_appOwner=${1#*=} ;;
    'appName='*) p_appName=${1#*=} ;;
    'owner='*) p_owner=${1#*=} ;;
    'repo='*) p_repo=${1#*=} ;;
    'installedAt='*) p_installedAt=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 1
case $step in
  '' | 1) step_1 ;;
esac
