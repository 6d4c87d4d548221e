# What the scripts of this folder share, in POSIX sh. The AWS CLI is all that they need.

endpoint=
prefix=
step=
start_key=
dry_run=

say() {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
}

fail() {
  say "$1"
  exit 2
}

options() {
  cat <<'END'
options:
  --endpoint-url URL    another endpoint than that of AWS, such as http://localhost:8000
  --table-prefix TEXT   what stands before the names of the tables
  --step NUMBER         only this step
  --start-key JSON      the LastEvaluatedKey of the page before
  --dry-run             print the requests instead of sending them
END
}

# Takes an option; succeeds if it has a value, which is to be skipped.
option() {
  case $1 in
    -h | --help)
      usage
      options
      exit
      ;;
    --dry-run)
      dry_run=yes
      return 1
      ;;
    --endpoint-url | --table-prefix | --step | --start-key)
      [ $# -gt 1 ] || fail "$1 takes a value; see --help"
      ;;
    *) fail "no such value or option: $1; see --help" ;;
  esac
  case $1 in
    --endpoint-url) endpoint=$2 ;;
    --table-prefix) prefix=$2 ;;
    --step) step=$2 ;;
    --start-key) start_key=$2 ;;
  esac
}

# All arguments are read; the pattern has so many steps.
ready() {
  case $step in
    '') ;;
    *[!0-9]*) fail "there is no step $step" ;;
    *) { [ "$step" -ge 1 ] && [ "$step" -le "$1" ]; } || fail "there is no step $step" ;;
  esac
  if [ -z "$dry_run" ] && ! command -v aws >/dev/null; then
    fail 'the AWS CLI is not installed; see https://docs.aws.amazon.com/cli, or use --dry-run'
  fi
}

# Refuses to go on without a value.
need() {
  [ -n "$1" ] || fail "$2 is missing; see --help"
}

# Sends the request on stdin.
send() {
  request=$(cat)
  if [ -n "$dry_run" ]; then
    printf '%s %s\n' "$1" "$request"
    return
  fi
  operation=$1
  set -- --cli-input-json "$request"
  [ -z "$endpoint" ] || set -- "$@" --endpoint-url "$endpoint"
  case $operation in
    query | scan)
      # One request, not all pages at once.
      set -- "$@" --no-paginate
      [ -z "$start_key" ] || set -- "$@" --exclusive-start-key "$start_key"
      ;;
  esac
  aws dynamodb "$operation" "$@"
}

# A value as a JSON string.
text() {
  printf '%s' "$1" | LC_ALL=C awk '
    BEGIN {
      for (i = 1; i < 32; i++) control[sprintf("%c", i)] = sprintf("\\u%04x", i)
      printf "\""
    }
    {
      if (NR > 1) printf "\\n"
      for (i = 1; i <= length($0); i++) {
        c = substr($0, i, 1)
        if (c == "\"" || c == "\\") printf "\\%s", c
        else if (c in control) printf "%s", control[c]
        else printf "%s", c
      }
    }
    END { printf "\"" }'
}

# The values between commas as a JSON list.
texts() {
  list=
  rest=$1,
  while [ -n "$rest" ]; do
    list=$list${list:+, }$(text "${rest%%,*}")
    rest=${rest#*,}
  done
  printf '[%s]' "$list"
}

# A value in a key before further text, with the characters up to % and the separator
# written as % and their bytes in hexadecimal.
part() {
  printf '%s' "$1" | separator=$2 LC_ALL=C awk '
    BEGIN {
      for (i = 1; i < 256; i++) code[sprintf("%c", i)] = i
      end = ENVIRON["separator"]
    }
    {
      if (NR > 1) printf "%%0A"
      for (i = 1; i <= length($0); i++) {
        c = substr($0, i, 1)
        if (substr($0, i, length(end)) == end) {
          for (j = 1; j <= length(end); j++) printf "%%%02X", code[substr(end, j, 1)]
          i += length(end) - 1
        } else if (code[c] <= 37) printf "%%%02X", code[c]
        else printf "%s", c
      }
    }'
}

# A value at the end of a key, with #, $ and % escaped.
last() {
  printf '%s' "$1" | sed 's/%/%25/g; s/#/%23/g; s/\$/%24/g'
}

# Refuses all but whole numbers from 0 of so many digits; the guide of Keysmith has the
# form of the others in keys.
whole() {
  case $2 in
    '' | *[!0-9]*) fail "$1 is not a whole number: $2" ;;
  esac
  [ "${#2}" -le "$3" ] || fail "$1 has more than $3 digits: $2"
}

# A number with the other sign.
negative() {
  case $1 in
    -*) printf '%s' "${1#-}" ;;
    *) printf '%s' "-$1" ;;
  esac
}

# A number in so many digits.
pad() {
  number=$1
  while [ "${#number}" -lt "$2" ]; do number=0$number; done
  printf '%s' "$number"
}

# All nines minus a number, so that the largest comes first.
pad_descending() {
  pad "$1" "$2" | tr 0123456789 9876543210
}

# A time with each digit replaced by nine minus it.
latest_first() {
  printf '%s' "$1" | tr 0123456789 9876543210
}

# The time bucket: the first characters of a timestamp.
cut_to() {
  printf '%s' "$1" | cut -c "1-$2"
}

# The shard of an identity: its CRC-32, which gzip appends, modulo the number of shards.
shard() {
  shards=$2
  # shellcheck disable=SC2046 # the bytes are arguments of their own
  set -- $(printf '%s' "$1" | gzip -c | tail -c 8 | od -An -tu1 -N4)
  widest=$((shards - 1))
  pad $((($1 + $2 * 256 + $3 * 65536 + $4 * 16777216) % shards)) "${#widest}"
}
