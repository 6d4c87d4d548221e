package dev.keysmith.fuzz;

import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.SpecText;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Changes what an input means, within its language: other types, figures, conditions, verbs and
 * names in a spec, other keys, alternatives, copies, embeddings and indexes in a design. Most
 * results are valid, and get to the stages after reading.
 */
final class LanguageMutator {
  private final SplittableRandom random;
  private final SpecVariations specs;
  private final DesignVariations designs;

  LanguageMutator(SplittableRandom random) {
    this.random = random;
    this.specs = new SpecVariations(random.split());
    this.designs = new DesignVariations(random.split());
  }

  FuzzInput mutate(FuzzInput input) {
    Optional<YamlNode> spec = YamlParts.parse(input.spec());
    if (spec.isEmpty()) {
      return input;
    }
    InputNames names = InputNames.of(spec.get());
    int kind = random.nextInt(input.design().isEmpty() ? 10 : 20);
    if (kind == 0) {
      return renamed(input, names);
    }
    if (kind < 10) {
      return input.withSpec(SpecText.of(specs.change(spec.get(), names)));
    }
    return YamlParts.parse(input.design())
        .map(design -> input.withDesign(SpecText.of(designs.change(design, names))))
        .orElse(input);
  }

  /** Another name for an entity or an attribute, or another value, in the spec and the design. */
  private FuzzInput renamed(FuzzInput input, InputNames names) {
    List<String> some =
        switch (random.nextInt(3)) {
          case 0 -> names.entities();
          case 1 -> names.attributes();
          default -> names.values();
        };
    if (some.isEmpty()) {
      return input;
    }
    String old = some.get(random.nextInt(some.size()));
    String other =
        some.equals(names.values())
            ? pick(FieldValues.LITERALS)
            : pick(
                List.of(
                    "type",
                    "id",
                    "key",
                    "name",
                    "values",
                    "Type",
                    "constructor",
                    "größe",
                    "a-b",
                    "x_1",
                    "Map",
                    "String",
                    "n".repeat(1 + random.nextInt(255))));
    return new FuzzInput(replaced(input.spec(), old, other), replaced(input.design(), old, other));
  }

  private static String replaced(String text, String old, String other) {
    return text.replaceAll(
        "(?<![\\w$-])" + Pattern.quote(old) + "(?![\\w-])", Matcher.quoteReplacement(other));
  }

  private String pick(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }
}
