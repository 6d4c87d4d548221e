package dev.keysmith.fuzz;

import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.SpecText;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Makes an input on which something fails smaller while the same fails: leaves out parts of the
 * spec and of the design, one after the other, until nothing more can go.
 */
final class InputShrinker {
  private final Predicate<FuzzInput> fails;
  private int attempts;

  /**
   * @param attempts after so many the smallest found until then is taken
   */
  InputShrinker(Predicate<FuzzInput> fails, int attempts) {
    this.fails = fails;
    this.attempts = attempts;
  }

  FuzzInput shrink(FuzzInput input) {
    FuzzInput smallest = input;
    FuzzInput before;
    do {
      before = smallest;
      FuzzInput both = smallest;
      smallest = both.withDesign(shrink(both.design(), text -> fails.test(both.withDesign(text))));
      FuzzInput one = smallest;
      smallest = one.withSpec(shrink(one.spec(), text -> fails.test(one.withSpec(text))));
    } while (!smallest.equals(before));
    return smallest;
  }

  private String shrink(String text, Predicate<String> still) {
    Optional<YamlNode> parsed = YamlParts.parse(text);
    if (parsed.isEmpty()) {
      return text;
    }
    YamlNode root = parsed.get();
    String smallest = text;
    int position = 0;
    while (position < YamlParts.of(root).size() && attempts > 0) {
      attempts--;
      YamlNode without = YamlParts.replace(root, YamlParts.of(root).get(position), List.of());
      String shorter = SpecText.of(without);
      if (still.test(shorter)) {
        root = without;
        smallest = shorter;
      } else {
        position++;
      }
    }
    return smallest;
  }
}
