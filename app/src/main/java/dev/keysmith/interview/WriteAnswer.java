package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.interview.DraftSpec.DraftEntity;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A write as people describe it: {@code create}, {@code update status}, {@code delete}. */
final class WriteAnswer {
  static final String UNDERSTOOD =
      "say 'create', 'replace', 'update ATTRIBUTES' or 'delete', separated by ';', or 'none'";

  private static final Pattern VERB =
      Pattern.compile(
          "^(create|add|insert|replace|put|update|change|set|increment|delete|remove)\\b(.*)$",
          Pattern.CASE_INSENSITIVE);

  private WriteAnswer() {}

  static ImmutableList<ImmutableMap<String, String>> patterns(String answer, DraftEntity entity) {
    return AnswerWords.clauses(answer).stream()
        .map(clause -> pattern(clause, entity))
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableMap<String, String> pattern(String clause, DraftEntity entity) {
    Matcher verb = VERB.matcher(clause.strip());
    if (!verb.matches()) {
      throw new NotUnderstood(UNDERSTOOD);
    }
    String rest = verb.group(2).strip();
    switch (verb.group(1).toLowerCase(Locale.ROOT)) {
      case "create", "add", "insert":
        return fields("create", "Create", entity, ImmutableMap.of());
      case "replace", "put":
        return fields("put", "Replace", entity, ImmutableMap.of());
      case "delete", "remove":
        return fields("delete", "Delete", entity, ImmutableMap.of("where", identity(entity)));
      case "increment":
        return fields(
            "update",
            "Increment " + rest + " of",
            entity,
            ImmutableMap.of("where", identity(entity), "add", attributes(rest, entity)));
      default:
        return fields(
            "update",
            "Change " + rest + " of",
            entity,
            ImmutableMap.of("where", identity(entity), "set", attributes(rest, entity)));
    }
  }

  private static ImmutableMap<String, String> fields(
      String verb, String name, DraftEntity entity, Map<String, String> rest) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("name", AnswerWords.quotedIfNeeded(name + " " + entity.name()));
    fields.put(verb, entity.name());
    fields.putAll(rest);
    return ImmutableMap.copyOf(fields);
  }

  private static String identity(DraftEntity entity) {
    return entity.identity().stream()
        .map(part -> part + ": $" + part)
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String attributes(String words, DraftEntity entity) {
    ImmutableList<String> names =
        AnswerWords.list(words).stream()
            .map(AnswerWords::attributeName)
            .collect(ImmutableList.toImmutableList());
    for (String name : names) {
      if (!entity.attributes().containsKey(name) || entity.identity().contains(name)) {
        throw new NotUnderstood(
            "'%s' cannot be changed: %s has %s"
                .formatted(name, entity.name(), String.join(", ", changeable(entity))));
      }
    }
    if (names.isEmpty()) {
      throw new NotUnderstood(
          "which attributes change? Say 'update' with some of "
              + String.join(", ", changeable(entity)));
    }
    return "[" + String.join(", ", names) + "]";
  }

  private static ImmutableList<String> changeable(DraftEntity entity) {
    return entity.attributes().keySet().stream()
        .filter(name -> !entity.identity().contains(name))
        .collect(ImmutableList.toImmutableList());
  }
}
