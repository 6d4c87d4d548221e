import { bucket } from "./key-codec.js";
import { string, type Value } from "./value.js";

type BucketUnit = "month" | "day" | "hour";

/** The buckets from that of a time to that of another. */
export function timeBuckets(from: Value, to: Value, unit: BucketUnit): Value[] {
  if (!from.isPresent() || !to.isPresent()) {
    return [];
  }
  const last = bucket(to, unit);
  const buckets: Value[] = [];
  for (let next = bucket(from, unit); next <= last; next = following(next, unit)) {
    buckets.push(string(next));
  }
  return buckets;
}

/** The same, the latest first. */
export function latestBuckets(from: Value, to: Value, unit: BucketUnit): Value[] {
  return timeBuckets(from, to, unit).reverse();
}

function following(start: string, unit: BucketUnit): string {
  const time = new Date(`${start}${"0000-01-01T00:00".slice(start.length)}:00Z`);
  switch (unit) {
    case "month":
      time.setUTCMonth(time.getUTCMonth() + 1);
      break;
    case "day":
      time.setUTCDate(time.getUTCDate() + 1);
      break;
    case "hour":
      time.setUTCHours(time.getUTCHours() + 1);
      break;
  }
  return time.toISOString().slice(0, start.length);
}
