package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.BillingSettings.CapacityMode;
import dev.keysmith.spec.DesignPreferences.Counts;
import dev.keysmith.spec.DesignPreferences.IndexKeys;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Popularity;
import java.util.regex.Pattern;

/** The keywords of the spec language: the fields of each mapping, and the enumerated values. */
final class SpecKeywords {
  private SpecKeywords() {}

  static final ImmutableList<String> SPEC =
      ImmutableList.of(
          "keysmith",
          "application",
          "domain",
          "notes",
          "rules",
          "pricing",
          "prefer",
          "entities",
          "patterns");
  static final ImmutableList<String> PRICING = ImmutableList.of("region", "mode");
  static final ImmutableList<String> PREFER =
      ImmutableList.of(
          "style",
          "tolerance",
          "indexKeys",
          "roundTrips",
          "maxIndexes",
          "headroom",
          "scanBelow",
          "typeAttribute",
          "parseKeys",
          "timestamps",
          "counts");
  static final ImmutableList<String> ENTITY =
      ImmutableList.of(
          "about",
          "notes",
          "rules",
          "identity",
          "count",
          "scope",
          "attributes",
          "ttl",
          "versioned",
          "operations",
          "external");
  static final ImmutableList<String> OPERATIONS = ImmutableList.of("stream", "restoreAlone");
  static final ImmutableList<String> ATTRIBUTE =
      ImmutableList.of(
          "type",
          "fields",
          "bytes",
          "digits",
          "width",
          "values",
          "distinct",
          "within",
          "hottest",
          "present",
          "unique",
          "immutable",
          "generated",
          "references",
          "role",
          "verb",
          "average",
          "max",
          "p99",
          "skew");
  static final ImmutableList<String> BYTES = ImmutableList.of("average", "p99", "max");
  static final ImmutableList<String> SEQUENCE = ImmutableList.of("sequence", "name");

  static final ImmutableList<String> VERBS =
      ImmutableList.of(
          "read", "create", "put", "upsert", "update", "delete", "write", "search", "analyze",
          "similar");
  private static final ImmutableList<String> EVERY_PATTERN =
      ImmutableList.of("id", "name", "notes", "latency", "rps", "hottest", "popularity");
  private static final ImmutableList<String> SELECTION =
      ImmutableList.of("where", "sort", "limit", "needs", "include", "matches");
  static final ImmutableList<String> READ =
      with("read", SELECTION, "consistency", "roundTrips", "plan");
  static final ImmutableList<String> STORE = ImmutableList.of("set", "knows");
  static final ImmutableList<String> UPSERT = ImmutableList.of("set", "add", "initial", "knows");
  static final ImmutableList<String> UPDATE =
      ImmutableList.of("where", "set", "add", "subtract", "remove", "knows", "matches");
  static final ImmutableList<String> DELETE = ImmutableList.of("where", "knows", "matches");
  static final ImmutableList<String> REQUIRE = ImmutableList.of("where");
  static final ImmutableList<String> INCLUDE = with("via", SELECTION);

  /** The fields of a pattern, by verb. */
  private static final ImmutableMap<String, ImmutableList<String>> PATTERN =
      ImmutableMap.<String, ImmutableList<String>>builder()
          .put("read", pattern(READ))
          .put("create", pattern(with("create", STORE)))
          .put("put", pattern(with("put", STORE)))
          .put("upsert", pattern(with("upsert", UPSERT)))
          .put("update", pattern(with("update", UPDATE, "returns")))
          .put("delete", pattern(with("delete", DELETE, "returns")))
          .put("write", pattern(ImmutableList.of("write", "atomic", "knows")))
          .put("search", pattern(ImmutableList.of("search")))
          .put("analyze", pattern(ImmutableList.of("analyze")))
          .put("similar", pattern(ImmutableList.of("similar")))
          .buildOrThrow();

  /** The elements of a write list, by verb. */
  private static final ImmutableMap<String, ImmutableList<String>> ELEMENT =
      ImmutableMap.of(
          "create", with("create", STORE, "times"),
          "put", with("put", STORE, "times"),
          "upsert", with("upsert", UPSERT, "times"),
          "update", with("update", UPDATE, "times"),
          "delete", with("delete", DELETE, "times"),
          "require", with("require", REQUIRE, "times"));

  static final ImmutableList<String> ELEMENT_VERBS = ELEMENT.keySet().asList();

  static final ImmutableList<String> TRAFFIC = ImmutableList.of("average", "peak");
  static final ImmutableList<String> CONDITION =
      ImmutableList.of(
          "is",
          "in",
          "from",
          "after",
          "to",
          "before",
          "between",
          "prefix",
          "exists",
          "contains",
          "not",
          "count",
          "fraction");

  static final ImmutableMap<String, CapacityMode> MODES =
      ImmutableMap.of("on-demand", CapacityMode.ON_DEMAND, "provisioned", CapacityMode.PROVISIONED);
  static final ImmutableMap<String, Style> STYLES =
      ImmutableMap.of(
          "auto", Style.AUTO,
          "multi-table", Style.MULTI_TABLE,
          "single-table", Style.SINGLE_TABLE);
  static final ImmutableMap<String, Counts> COUNTS =
      ImmutableMap.of("transactional", Counts.TRANSACTIONAL, "separate", Counts.SEPARATE);

  static final ImmutableMap<String, IndexKeys> INDEX_KEYS =
      ImmutableMap.of(
          "auto", IndexKeys.AUTO, "native", IndexKeys.NATIVE, "composed", IndexKeys.COMPOSED);
  static final ImmutableMap<String, Popularity> POPULARITY =
      ImmutableMap.of("evenly", Popularity.EVENLY, "bySize", Popularity.BY_SIZE);

  /** Whether a Scan may serve a read. */
  static final ImmutableMap<String, Boolean> PLANS = ImmutableMap.of("scan", true);

  /** Whether a write returns the instance as it was before. */
  static final ImmutableMap<String, Boolean> RETURNS = ImmutableMap.of("old", true);

  static final ImmutableMap<String, Boolean> CONSISTENCY =
      ImmutableMap.of("eventual", false, "strong", true);

  /** Names of entities, attributes, roles and parameters, without path and template characters. */
  static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_-]{0,254}");

  static final Pattern PATTERN_ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,62}");

  /** The fields of a pattern with this verb. */
  static ImmutableList<String> ofPattern(String verb) {
    return PATTERN.getOrDefault(verb, EVERY_PATTERN);
  }

  /** The fields of an element of a write with this verb. */
  static ImmutableList<String> ofElement(String verb) {
    return ELEMENT.getOrDefault(verb, ImmutableList.of());
  }

  private static ImmutableList<String> pattern(ImmutableList<String> own) {
    return ImmutableList.<String>builder().addAll(EVERY_PATTERN).addAll(own).build();
  }

  private static ImmutableList<String> with(
      String first, ImmutableList<String> fields, String... last) {
    return ImmutableList.<String>builder().add(first).addAll(fields).add(last).build();
  }
}
