package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.regex.Pattern;

/** The keywords of the design language: the fields of each mapping, and the enumerated values. */
final class DesignKeywords {
  private DesignKeywords() {}

  static final ImmutableList<String> DESIGN =
      ImmutableList.of("design", "tables", "plans", "suppress");
  static final ImmutableList<String> TABLE =
      ImmutableList.of("key", "indexes", "ttl", "class", "items");
  static final ImmutableList<String> KEY = ImmutableList.of("partition", "sort");
  static final ImmutableList<String> KEY_PART = ImmutableList.of("name", "type");
  static final ImmutableList<String> INDEX =
      ImmutableList.of("local", "partition", "sort", "project");
  static final ImmutableList<String> ALTERNATIVE = ImmutableList.of("when", "is");
  static final ImmutableList<String> WHEN =
      ImmutableList.of("in", "exists", "from", "after", "to", "before", "between");
  static final ImmutableList<String> COPY = ImmutableList.of("from", "via");
  static final ImmutableList<String> EMBED = ImmutableList.of("entity", "via", "as");
  static final ImmutableList<String> COUNT = ImmutableList.of("entity", "via");
  static final ImmutableList<String> PLAN = ImmutableList.of("table", "index");
  static final ImmutableList<String> SUPPRESSION = ImmutableList.of("rule", "where", "reason");

  /** The fields of an item that no key attribute can have as its name. */
  static final ImmutableList<String> RESERVED =
      ImmutableList.of("copies", "embeds", "sequences", "counts", "shards", "holds");

  /** What items have as their Type; in a table with a key attribute of this name it is the key. */
  static final String TYPE = "type";

  /** The fields of an item that are not key attributes. */
  static final ImmutableList<String> ITEM =
      ImmutableList.<String>builder().addAll(RESERVED).add(TYPE).build();

  static final ImmutableMap<String, Boolean> EMBED_AS = ImmutableMap.of("list", false, "map", true);

  /** The characters that DynamoDB allows in the name of a table or an index. */
  static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_.-]*");

  static final Pattern VARIANT = Pattern.compile("[\\p{L}\\p{N}_.-]{1,100}");
}
