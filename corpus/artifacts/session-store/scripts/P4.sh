#!/bin/sh
# P4: Revoke every session of a user.
# Sends the requests of requests.json with the AWS CLI; --help lists its arguments.
set -eu

usage() {
  cat <<'END'
usage: P4.sh [OPTION]... NAME=VALUE...
  username=…  string
  Session.token=…  as an earlier step found it
END
}

. "$(dirname -- "$0")/_lib.sh"

# Step 1: Query Sessions.SessionsByUsername.
# - Send it again with ExclusiveStartKey: the LastEvaluatedKey of the response, as long as there
#   is one.
# - Each item of Session is one row: its attributes, and those that its key is made of.
# - Without a row of Session, there is nothing to write, and the write is done.
step_1() {
  need "${p_username+x}" 'username'
  send query <<END
{
  "TableName": $(text "${prefix}Sessions"),
  "IndexName": "SessionsByUsername",
  "KeyConditionExpression": "username = :username",
  "ExpressionAttributeValues": {
    ":username": {"S": $(text "$p_username")}
  }
}
END
}

# Step 2: DeleteItem Sessions, for each Session found in step 1 (round trip 2).
# - If a condition fails, another client may have changed what was read: begin again with step
#   1.
step_2() {
  need "${p_Session_token+x}" 'Session.token'
  need "${p_username+x}" 'username'
  send delete-item <<END
{
  "TableName": $(text "${prefix}Sessions"),
  "Key": {
    "token": {"S": $(text "$p_Session_token")}
  },
  "ConditionExpression": "username = :username",
  "ExpressionAttributeValues": {
    ":username": {"S": $(text "$p_username")}
  }
}
END
}

while [ $# -gt 0 ]; do
  case $1 in
    'username='*) p_username=${1#*=} ;;
    'Session.token='*) p_Session_token=${1#*=} ;;
    *) option "$@" && shift ;;
  esac
  shift
done
ready 2
case $step in
  '' | 1) step_1 ;;
esac
case $step in
  '') say 'step 2 needs what an earlier step found: --step 2 Session.token=…' ;;
  2) step_2 ;;
esac
