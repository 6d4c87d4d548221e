package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import dev.keysmith.interview.DraftSpec.DraftPattern;
import dev.keysmith.source.YamlEditor;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes what was learned into the text of a spec, and keeps its layout and its comments. */
final class DraftEditor {
  private static final String ENTITIES = "entities";
  private static final String PATTERNS = "patterns";

  private final YamlEditor editor;

  DraftEditor(String text) {
    this.editor = new YamlEditor(text.isBlank() ? "keysmith: 1\n" : text);
  }

  String text() {
    String text = editor.text();
    return text.endsWith("\n") ? text : text + "\n";
  }

  DraftSpec draft() {
    return DraftSpec.of(editor.text()).orElseThrow();
  }

  void application(String name) {
    put("application", AnswerWords.quotedIfNeeded(name));
  }

  void domain(String domain) {
    put("domain", AnswerWords.quotedIfNeeded(domain));
  }

  /** A remark on the application, for its documents. */
  void remark(String field, String value) {
    put(field, value);
  }

  private void put(String field, String value) {
    editor.put(ImmutableList.of(), field, value);
  }

  void addEntity(String name) {
    section(ENTITIES);
    editor.addEntry(ImmutableList.of(ENTITIES), ImmutableList.of(name + ": {}"));
  }

  /** Sets a field of an entity, as YAML on one line. */
  void entity(String entity, String field, String value) {
    ImmutableList<String> path = ImmutableList.of(ENTITIES, entity);
    if (draft().entity(entity).fields().isEmpty()) {
      editor.replace(path, "");
      editor.addEntry(path, ImmutableList.of(field + ": " + value));
    } else {
      editor.put(path, field, value);
    }
  }

  /** Adds an attribute, or sets the fields of one that is there. */
  void attribute(String entity, String name, Map<String, String> fields) {
    if (!draft().entity(entity).fields().contains("attributes")) {
      entity(entity, "attributes", "");
    }
    ImmutableList<String> attributes = ImmutableList.of(ENTITIES, entity, "attributes");
    if (draft().entity(entity).attributes().containsKey(name)) {
      ImmutableList<String> path =
          ImmutableList.<String>builder().addAll(attributes).add(name).build();
      fields.forEach((field, value) -> attributeField(entity, name, path, field, value));
    } else {
      editor.addEntry(attributes, ImmutableList.of(name + ": " + shortest(fields)));
    }
  }

  private void attributeField(
      String entity, String name, ImmutableList<String> path, String field, String value) {
    Map<String, String> known = draft().entity(entity).attribute(name).fields();
    if (known.keySet().equals(Set.of("type")) && !field.equals("type")) {
      editor.replace(path, "{type: " + known.get("type") + ", " + field + ": " + value + "}");
    } else if (known.size() > 1 || !field.equals("type")) {
      editor.put(path, field, value);
    } else {
      editor.replace(path, value);
    }
  }

  /** {@code timestamp} rather than {@code {type: timestamp}}. */
  private static String shortest(Map<String, String> fields) {
    return fields.size() == 1 && fields.containsKey("type")
        ? fields.get("type")
        : fields.entrySet().stream()
            .map(field -> field.getKey() + ": " + field.getValue())
            .collect(Collectors.joining(", ", "{", "}"));
  }

  void addPattern(Map<String, String> fields) {
    section(PATTERNS);
    List<String> lines =
        fields.entrySet().stream().map(field -> field.getKey() + ": " + field.getValue()).toList();
    editor.addElement(ImmutableList.of(PATTERNS), lines);
  }

  void pattern(DraftPattern pattern, String field, String value) {
    editor.put(ImmutableList.of(PATTERNS, String.valueOf(pattern.position())), field, value);
  }

  /** Remembers that a question is not to be asked again. */
  void skip(String question) {
    String line = DraftSpec.SKIPPED + question;
    if (!draft().isSkipped(question)) {
      append(line);
    }
  }

  private void append(String line) {
    String before = text();
    editor.reset(before + line + "\n");
  }

  private void section(String name) {
    if (!draft().states(name)) {
      editor.put(ImmutableList.of(), name, "");
    }
  }
}
