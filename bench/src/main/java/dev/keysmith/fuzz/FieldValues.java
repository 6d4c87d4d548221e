package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.AttributeType;
import java.util.Arrays;
import java.util.List;

/** What the fields of a spec or a design may have as values, ordinary ones and extreme ones. */
final class FieldValues {
  /** A literal of a closed set, a part of a key. */
  static final ImmutableList<String> LITERALS =
      ImmutableList.of(
          "OPEN",
          "\"50% off\"",
          "\"{x}\"",
          "\"a#b\"",
          "\" \"",
          "\"~\"",
          "\"'\"",
          "\"`${x}`\"",
          "\"東京\"",
          "\"😀\"",
          "\"\\n---\\n\"",
          "\"\\r\"",
          "\"\\e[2J\"",
          "\"\\u202Eabc\"",
          "\"</script>\"",
          "\"|\"",
          "\"\\\\\"",
          "\"*/\"",
          "\"'''\"",
          "\"1e3\"",
          "\"true\"",
          "\"%\"");

  static final ImmutableList<String> RATES =
      ImmutableList.of(
          "0",
          "1e-300",
          "0.0000001",
          "1/month",
          "90/min",
          "5",
          "20",
          "300",
          "5k",
          "2M",
          "{average: 0, peak: 5}",
          "{average: 3, peak: 40}",
          "{average: 900, peak: 900}");

  private static final ImmutableList<String> SHARES =
      ImmutableList.of("0%", "1e-9", "0.1%", "5%", "30%", "50%", "99.999999%", "100%");
  private static final ImmutableList<String> COUNTS =
      ImmutableList.of("1", "2", "7", "40", "1k", "300k", "20M", "1B", "1000000000000000");
  private static final ImmutableList<String> FEW =
      ImmutableList.of("1", "2", "3", "25", "100", "1M");
  private static final ImmutableList<String> SIZES =
      ImmutableList.of(
          "1",
          "7",
          "20",
          "400",
          "1KB",
          "2KB",
          "4KB",
          "90KB",
          "300KB",
          "{average: 900, p99: 3KB, max: 8KB}",
          "{average: 30, max: 30}",
          "{average: 5, max: 2KB}");
  private static final ImmutableList<String> YES_OR_NO = ImmutableList.of("true", "false");
  private static final ImmutableList<String> DIGITS = ImmutableList.of("1", "3", "7", "12", "38");

  /** Of specs: of the head, entities, attributes and patterns alike, as none has two meanings. */
  static final ImmutableListMultimap<String, String> SPEC =
      ImmutableListMultimap.<String, String>builder()
          .putAll("style", "auto", "multi-table", "single-table")
          .putAll("mode", "on-demand", "provisioned")
          .putAll("tolerance", SHARES)
          .putAll("indexKeys", "auto", "native", "composed")
          .putAll("roundTrips", "1", "2", "3", "5")
          .putAll("maxIndexes", "0", "1", "3", "20", "100")
          .putAll("headroom", "0%", "10%", "50%", "90%")
          .putAll("scanBelow", RATES.subList(0, 7))
          .putAll("typeAttribute", "Type", "kind", "name", "entity_type")
          .putAll("timestamps", YES_OR_NO)
          .putAll("parseKeys", YES_OR_NO)
          .putAll("counts", "transactional", "separate")
          .putAll("count", COUNTS)
          .putAll("versioned", YES_OR_NO)
          .putAll("type", types())
          .putAll("bytes", SIZES)
          .putAll("digits", DIGITS)
          .putAll("width", DIGITS)
          .putAll("distinct", COUNTS)
          .putAll("hottest", SHARES)
          .putAll("present", SHARES)
          .putAll("unique", YES_OR_NO)
          .putAll("immutable", YES_OR_NO)
          .putAll("generated", "uuid", "ulid", "ksuid")
          .putAll("average", "0", "0.2", "1", "3", "40", "2k", "1e9")
          .putAll("max", COUNTS)
          .putAll("p99", "1", "5", "40", "900", "3KB")
          .putAll("skew", "20%", "50%", "80%", "99%")
          .putAll("role", "buyer", "parent", "from", "to")
          .putAll("verb", LITERALS)
          .putAll("rps", RATES)
          .putAll("peak", RATES.subList(0, 10))
          .putAll("limit", FEW)
          .putAll("times", "1", "2", "3", "25", "100")
          .putAll("matches", "0", "0.5", "1", "40", "20k")
          .putAll("fraction", SHARES)
          .putAll("consistency", "eventual", "strong")
          .putAll("popularity", "evenly", "bySize")
          .putAll("plan", "scan")
          .putAll("needs", "all", "count")
          .putAll("returns", "old")
          .putAll("atomic", YES_OR_NO)
          .putAll("latency", "1", "20ms", "1.5s")
          .putAll("exists", YES_OR_NO)
          .putAll("about", LITERALS)
          .putAll("notes", LITERALS)
          .putAll("rules", LITERALS)
          .putAll("name", LITERALS)
          .putAll("application", LITERALS)
          .putAll("domain", LITERALS)
          .build();

  /** Of designs. */
  static final ImmutableListMultimap<String, String> DESIGN =
      ImmutableListMultimap.<String, String>builder()
          .putAll("project", "all", "keys")
          .putAll("class", "standard", "infrequent-access")
          .putAll("shards", "1", "2", "10", "100", "1000")
          .putAll("as", "list", "map")
          .putAll("reason", LITERALS)
          .putAll("local", YES_OR_NO)
          .build();

  /** What an attribute, a pattern, an entity and the head of a spec may have besides. */
  static final ImmutableList<String> OF_ATTRIBUTE =
      ImmutableList.of(
          "bytes",
          "digits",
          "width",
          "distinct",
          "hottest",
          "present",
          "unique",
          "immutable",
          "generated",
          "average",
          "max",
          "p99",
          "skew",
          "role",
          "verb");

  static final ImmutableList<String> OF_PATTERN =
      ImmutableList.of(
          "limit",
          "needs",
          "consistency",
          "hottest",
          "popularity",
          "matches",
          "roundTrips",
          "plan",
          "returns",
          "atomic",
          "latency",
          "name",
          "notes");

  static final ImmutableList<String> OF_ENTITY =
      ImmutableList.of("versioned", "about", "notes", "rules");

  static final ImmutableList<String> OF_PREFERENCES =
      ImmutableList.of(
          "style",
          "tolerance",
          "indexKeys",
          "roundTrips",
          "maxIndexes",
          "headroom",
          "scanBelow",
          "typeAttribute",
          "timestamps",
          "parseKeys",
          "counts");

  private FieldValues() {}

  private static List<String> types() {
    return Arrays.stream(AttributeType.values()).map(AttributeType::keyword).toList();
  }

  /** The tree of a value as it is written in a file. */
  static YamlNode node(String text) {
    return YamlParts.value(YamlParts.of(list(text)).get(0));
  }

  static YamlNode list(String text) {
    return YamlParts.parse("- " + text + "\n")
        .orElseThrow(() -> new IllegalArgumentException("no YAML: " + text));
  }
}
