package dev.keysmith.code.library;

import com.google.common.collect.ImmutableList;
import dev.keysmith.code.CodeInput;
import dev.keysmith.code.CodeInput.PatternSource;
import dev.keysmith.code.library.LibraryEntity.StoredAttribute;
import dev.keysmith.code.method.CodeNames;
import java.util.Map;
import java.util.stream.Collectors;

/** What the project has, and what the library cannot do for the design. */
final class LibraryReadme {
  /** Digits that every number of JavaScript can have. */
  private static final int EXACT_DIGITS = 15;

  private final CodeInput input;
  private final MappingLibrary library;
  private final ImmutableList<LibraryEntity> entities;
  private final Map<String, LibraryFunction> functions;
  private final Map<String, String> unserved;

  LibraryReadme(
      CodeInput input,
      MappingLibrary library,
      ImmutableList<LibraryEntity> entities,
      Map<String, LibraryFunction> functions,
      Map<String, String> unserved) {
    this.input = input;
    this.library = library;
    this.entities = entities;
    this.functions = functions;
    this.unserved = unserved;
  }

  String text(String packageName) {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        # %s: the schema for %s

        `src` has an entity for each layout of the design, and a function for each access pattern \
        that %s can serve alone.

        ```ts
        import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
        import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
        import { connect } from %s;

        connect(
          DynamoDBDocumentClient.from(new DynamoDBClient({}), {
            marshallOptions: { removeUndefinedValues: true },
          }),
        );
        ```

        ```sh
        npm install
        npm run build
        ```

        ## Access patterns

        | pattern | function |
        |---|---|
        """
            .formatted(
                CodeNames.line(input.spec().application()),
                library.title(),
                library.title(),
                CodeNames.quoted(packageName)));
    for (PatternSource source : input.patterns()) {
      LibraryFunction function = functions.get(source.pattern().id());
      if (function != null) {
        text.append(
            "| %s (%s) | `%s` |\n"
                .formatted(
                    CodeNames.line(source.pattern().name()),
                    source.pattern().id(),
                    function.name()));
      }
    }
    text.append(
        """

        A read by a whole key returns an object or `undefined`, a read with a limit a `Page`, other \
        reads an array. A read with related entities returns one array for each entity; what is \
        embedded stays in its parent.
        """);
    if (!unserved.isEmpty()) {
      text.append(
          """

          ## Not served

          %s leaves these to its caller. Use the data layer that `keysmith code --language \
          typescript` writes for them; it stores the same items.

          | pattern | reason |
          |---|---|
          """
              .formatted(library.title()));
      for (PatternSource source : input.patterns()) {
        String reason = unserved.get(source.pattern().id());
        if (reason != null) {
          text.append(
              "| %s (%s) | %s |\n"
                  .formatted(
                      CodeNames.line(source.pattern().name()),
                      source.pattern().id(),
                      CodeNames.line(reason)));
        }
      }
    }
    text.append("\n## What differs from the design\n\n");
    library.notes(entities).forEach(note -> text.append("- ").append(note).append('\n'));
    guarantees(text);
    return text.toString();
  }

  /** What the functions keep, and calls of the entities do not. */
  private void guarantees(StringBuilder text) {
    for (LibraryEntity entity : entities) {
      String name = entity.layout().name();
      if (!entity.layout().isMain()) {
        text.append(
            "- `%s` is an additional item of %s. The functions write it with the main item; calls of the entities alone do not keep them equal, or values unique.\n"
                .formatted(entity.name(), entity.layout().entity()));
      }
      entity
          .layout()
          .copies()
          .forEach(
              (copy, path) ->
                  text.append(
                      "- `%s.%s` is a copy of %s: nothing updates it when the source changes.\n"
                          .formatted(entity.name(), copy, path)));
      if (entity.layout().shards().isPresent()) {
        text.append(
            "- %s is write-sharded: functions find the shard of an item; reads of all shards are not here.\n"
                .formatted(name));
      }
      String wide =
          entity.attributes().values().stream()
              .filter(one -> one.digits() > EXACT_DIGITS)
              .map(StoredAttribute::property)
              .collect(Collectors.joining(", "));
      if (!wide.isEmpty()) {
        text.append(
            "- `%s`: numbers of more than %d digits are rounded (%s).\n"
                .formatted(entity.name(), EXACT_DIGITS, wide));
      }
    }
    text.append(
        "- Requests are not repeated when they are throttled beyond the SDK's own attempts, and"
            + " conflicting transactions are not repeated.\n");
  }
}
