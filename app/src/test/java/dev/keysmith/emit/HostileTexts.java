package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A spec and a design in which every free text is one that means something in a language that is
 * generated, and every name one that it uses itself.
 */
public final class HostileTexts {
  /** What ends a text, a comment, a line or a file somewhere, or begins something else. */
  public static final ImmutableList<String> TEXTS =
      ImmutableList.of(
          "a\rb",
          "a\r\nb",
          "a\u2028b",
          "a\u2029b",
          "a\u0085b",
          "a\0b",
          "a\u001b[2Jb",
          "a\u007fb",
          "a\tb",
          "\n---\n",
          "\nEND\n",
          "\"",
          "'",
          "\\",
          "\\\"",
          "*/ x",
          "\\u000a",
          "\\u002a/",
          "a${x}",
          "`${x}`",
          "#{x}",
          "{id}",
          "{{x}}",
          "}",
          "%s %d",
          "%{x}",
          "a$(exit 7)",
          "`exit 7`",
          "'; exit 7; '",
          "&& exit 7 |",
          "-- x",
          "<!-- x",
          "</script>",
          "'''",
          "\"\"\"",
          "@link {@code",
          "\ufeffx",
          "user\u202e\u2066nimda",
          "東京 😀");

  /** An entity and three attributes of it: what languages, runtimes and files have reserved. */
  public record Names(String entity, String id, String kind, String size) {}

  public static final ImmutableList<Names> NAMES =
      ImmutableList.of(
          new Names("Thing", "id", "kind", "size"),
          new Names("Class", "constructor", "__proto__", "default"),
          new Names("Page", "settings", "call", "store"),
          new Names("Map", "toString", "hashCode", "value"),
          new Names("東京", "größe", "名前", "été"),
          new Names("E".repeat(255), "a".repeat(255), "b".repeat(255), "c".repeat(255)));

  private HostileTexts() {}

  /** What is generated of a text and names. */
  public record HostileCase(String text, Names names) {
    public DesignAnalysis analysis() {
      return HostileTexts.analysis(text, names);
    }
  }

  /** Each text with plain names, and each set of names with one text. */
  public static ImmutableList<HostileCase> cases() {
    return Stream.concat(
            TEXTS.stream().map(text -> new HostileCase(text, NAMES.get(0))),
            NAMES.stream().map(names -> new HostileCase("a \"b\" */ c", names)))
        .collect(ImmutableList.toImmutableList());
  }

  private static DesignAnalysis analysis(String text, Names names) {
    Spec spec = SpecFixtures.of(spec(text, names));
    DesignFile file = DesignReader.read(new SourceText("design.yaml", design(text, names)), spec);
    return ExampleAnalyses.of(
        spec, file.design().orElseThrow(() -> new AssertionError(file.findings().toString())));
  }

  private static String spec(String text, Names names) {
    return filled(
        """
        keysmith: 1
        application: @text@
        domain: @text@
        notes: [@text@]
        rules: [@text@]
        entities:
          @entity@:
            about: @text@
            notes: [@text@]
            rules: [@text@]
            identity: [@id@]
            count: 1k
            operations: {stream: [@text@]}
            attributes:
              @id@: string
              @kind@: {type: string, values: [@text@, plain]}
              @size@: {type: number, present: 50%}
          Part:
            identity: [@id@, @kind@, at]
            count: 10k
            operations: {stream: [@text@]}
            attributes:
              @id@: {type: string, references: @entity@.@id@, verb: @text@, average: 10}
              @kind@: {type: string, values: [@text@, other]}
              at: timestamp
        patterns:
          - {name: @text@, notes: [@text@], read: @entity@, where: {@id@: $@id@}, rps: 10}
          - {name: @text@, read: Part, where: {@id@: $@id@, @kind@: @text@}, sort: at desc, limit: 10, rps: 20}
          - {name: @text@, create: @entity@, rps: 5}
          - {name: @text@, create: Part, set: {@kind@: @text@}, rps: 5}
          - {name: @text@, update: @entity@, where: {@id@: $@id@}, set: {@kind@: @text@}, rps: 5}
          - {name: @text@, read: @entity@, where: {@kind@: @text@}, limit: 5, rps: 2}
        """,
        text, names);
  }

  private static String design(String text, Names names) {
    return filled(
        """
        design: 1
        tables:
          app:
            key: {partition: PK, sort: SK}
            indexes:
              GSI1: {partition: GSI1PK, sort: GSI1SK, project: all}
            items:
              @entity@:
                PK: @id-key@
                SK: @key@
                GSI1PK:
                  - {when: {@kind@: @text@}, is: "K#{shard}"}
                GSI1SK: "{@id@}"
                shards: 3
                type: @text@
              Part:
                PK: @id-key@
                SK: "P#{@kind@}#{at}"
        suppress:
          - {rule: OverProjected, where: app.GSI1, reason: @text@}
        """,
        text,
        names);
  }

  private static String filled(String yaml, String text, Names names) {
    // The design file itself allows neither braces nor % in the text of a key.
    String key = "k" + text.replaceAll("[{}%]", "");
    return yaml.replace("@text@", quoted(text))
        .replace("@key@", quoted(key))
        .replace("@id-key@", quoted(key + "#{" + names.id() + "}"))
        .replace("@entity@", names.entity())
        .replace("@id@", names.id())
        .replace("@kind@", names.kind())
        .replace("@size@", names.size());
  }

  /** As YAML has it, whatever it is. */
  private static String quoted(String text) {
    return text.chars()
        .mapToObj(one -> String.format(Locale.ROOT, "\\u%04x", one))
        .collect(Collectors.joining("", "\"", "\""));
  }
}
