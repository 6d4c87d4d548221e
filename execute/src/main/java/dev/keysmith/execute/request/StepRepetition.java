package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableMap;

/** What a request is repeated for. */
public sealed interface StepRepetition {
  String text();

  /** In mappings and scalars. */
  ImmutableMap<String, Object> details();

  /**
   * Each instance that an earlier step found.
   *
   * @param together how many keys one request takes; 1 where each has a request of its own
   * @param lastFirst whether they are elements of a list: what is removed moves those behind it, so
   *     the last is written first
   */
  record FoundInstance(String instance, int step, int together, boolean lastFirst)
      implements StepRepetition {
    @Override
    public String text() {
      if (lastFirst) {
        return "for each %s found in step %d, the last of its list first".formatted(instance, step);
      }
      return together == 1
          ? "for each %s found in step %d".formatted(instance, step)
          : "for each %s found in step %d, up to %d keys in one request"
              .formatted(instance, step, together);
    }

    @Override
    public ImmutableMap<String, Object> details() {
      ImmutableMap.Builder<String, Object> details = ImmutableMap.builder();
      details.put("found", instance).put("step", step);
      if (together > 1) {
        details.put("together", together);
      }
      if (lastFirst) {
        details.put("lastFirst", true);
      }
      return details.buildOrThrow();
    }
  }

  /**
   * Each value of a parameter that is a list; in templates its name is that of one value.
   *
   * @param together how many keys one request takes; 1 where each value has a request of its own
   */
  record EachValue(String parameter, int together) implements StepRepetition {
    @Override
    public String text() {
      return together == 1
          ? "for each value of %s".formatted(parameter)
          : "for each value of %s, up to %d keys in one request".formatted(parameter, together);
    }

    @Override
    public ImmutableMap<String, Object> details() {
      return together == 1
          ? ImmutableMap.of("values", parameter)
          : ImmutableMap.of("values", parameter, "together", together);
    }
  }

  /** Each shard; {@code {shard}} has so many digits. */
  record EachShard(int count, int digits) implements StepRepetition {
    @Override
    public String text() {
      return "for each shard from %s to %d".formatted("0".repeat(digits), count - 1);
    }

    @Override
    public ImmutableMap<String, Object> details() {
      return ImmutableMap.of("shards", count, "digits", digits);
    }
  }

  /**
   * Each time bucket.
   *
   * @param name of the bucket in templates
   * @param from a template of the first time; the oldest instance where no condition gives it
   */
  record EachBucket(String name, String bucket, String from, String to, boolean latestFirst)
      implements StepRepetition {
    @Override
    public String text() {
      return "for each %s from that of %s to that of %s%s"
          .formatted(bucket, from, to, latestFirst ? ", the latest first" : "");
    }

    @Override
    public ImmutableMap<String, Object> details() {
      return ImmutableMap.of(
          "bucket", bucket, "name", name, "from", from, "to", to, "latestFirst", latestFirst);
    }
  }

  /** Each repetition of an action; {@code {name[]}} is the value that it has. */
  record EachTime(int times) implements StepRepetition {
    @Override
    public String text() {
      return "%d times, with the next value of each repeated parameter".formatted(times);
    }

    @Override
    public ImmutableMap<String, Object> details() {
      return ImmutableMap.of("times", times);
    }
  }
}
