package dev.keysmith.design;

import com.google.common.collect.ImmutableMap;
import java.util.Arrays;
import java.util.Optional;

/** The class of a table, which its indexes share: it sets the prices of requests and of storage. */
public enum TableClass {
  STANDARD("standard", "Standard", "STANDARD"),
  /** Cheaper storage, more expensive requests. */
  INFREQUENT_ACCESS("infrequent-access", "Standard-IA", "STANDARD_INFREQUENT_ACCESS");

  private final String keyword;
  private final String words;
  private final String api;

  TableClass(String keyword, String words, String api) {
    this.keyword = keyword;
    this.words = words;
    this.api = api;
  }

  /** By their keywords, in the order of the enum. */
  public static ImmutableMap<String, TableClass> byKeyword() {
    return Arrays.stream(values())
        .collect(ImmutableMap.toImmutableMap(TableClass::keyword, one -> one));
  }

  /** By its keyword. */
  public static Optional<TableClass> ofKeyword(String keyword) {
    return Arrays.stream(values()).filter(one -> one.keyword.equals(keyword)).findFirst();
  }

  /** By the name that DynamoDB has for it. */
  public static Optional<TableClass> ofApi(String name) {
    return Arrays.stream(values()).filter(one -> one.api.equals(name)).findFirst();
  }

  /** As design files and options name it. */
  public String keyword() {
    return keyword;
  }

  /** As DynamoDB's console names it. */
  public String words() {
    return words;
  }

  /** As requests to DynamoDB and templates name it. */
  public String api() {
    return api;
  }

  public TableClass other() {
    return switch (this) {
      case STANDARD -> INFREQUENT_ACCESS;
      case INFREQUENT_ACCESS -> STANDARD;
    };
  }
}
