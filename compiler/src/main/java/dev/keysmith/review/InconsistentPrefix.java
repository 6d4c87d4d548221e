package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Format;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Segment;
import dev.keysmith.design.Table;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * ADVICE when the keys of one table write the same thing in two ways: a prefix in two spellings,
 * two separators, a number padded here and not there.
 *
 * <pre>
 *   bad   PK = "ORDER#{id}"   GSI1PK = "Orders|{id}"
 *   good  PK = "ORDER#{id}"   GSI1PK = "ORDER#{id}"
 * </pre>
 */
public final class InconsistentPrefix implements Rule {
  @Override
  public Severity severity() {
    return Severity.ADVICE;
  }

  @Override
  public String what() {
    return "The keys of one table write the same thing in two ways.";
  }

  /** A way of writing something, and where it stands first. */
  private record Written(String form, Placed placed, String key) {
    String words() {
      return form + " in " + key + " of " + placed.item().name();
    }
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (Table table : reviewed.design().tables().values()) {
      // By what is written; each with its forms.
      Map<String, List<Written>> all = new LinkedHashMap<>();
      for (Placed placed : reviewed.design().items()) {
        if (placed.table().equals(table)) {
          placed.item().keys().forEach((key, rule) -> collect(reviewed, placed, key, rule, all));
        }
      }
      all.values().stream()
          .flatMap(forms -> finding(reviewed, forms).stream())
          .forEach(findings::add);
    }
    return findings.build();
  }

  private static void collect(
      Reviewed reviewed, Placed placed, String key, KeyRule rule, Map<String, List<Written>> all) {
    for (KeyRule.Alternative alternative : rule.alternatives()) {
      KeyTemplate template = alternative.template();
      if (template.isLone()) {
        continue;
      }
      for (int i = 0; i < template.segments().size(); i++) {
        Segment segment = template.segments().get(i);
        if (segment instanceof Segment.Literal literal) {
          String word = literal.text().replaceAll("^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$", "");
          if (!word.isEmpty()) {
            add(all, "word " + singular(word), new Written(word, placed, key));
          }
          separator(template, i)
              .ifPresent(found -> add(all, "separator", new Written(found, placed, key)));
        } else if (segment instanceof Segment.Field field
            && field.type().isNumeric()
            && !(field.format() instanceof Format.Bucket)) {
          String origin = Origin.of(reviewed, placed, field.attribute()).name();
          boolean padded = field.format() instanceof Format.Padded;
          add(
              all,
              "number " + origin,
              new Written(origin + (padded ? " padded" : " not padded"), placed, key));
        }
      }
    }
  }

  private static String singular(String word) {
    String upper = word.toUpperCase(Locale.ROOT);
    return upper.endsWith("S") ? upper.substring(0, upper.length() - 1) : upper;
  }

  /** What stands between a text and the value behind it. */
  private static Optional<String> separator(KeyTemplate template, int literal) {
    String text = ((Segment.Literal) template.segments().get(literal)).text();
    char last = text.charAt(text.length() - 1);
    return literal + 1 < template.segments().size() && !Character.isLetterOrDigit(last)
        ? Optional.of("'" + last + "'")
        : Optional.empty();
  }

  private static void add(Map<String, List<Written>> all, String what, Written written) {
    List<Written> forms = all.computeIfAbsent(what, key -> new ArrayList<>());
    if (forms.stream().noneMatch(form -> form.form().equals(written.form()))) {
      forms.add(written);
    }
  }

  private Optional<Finding> finding(Reviewed reviewed, List<Written> forms) {
    if (forms.size() < 2) {
      return Optional.empty();
    }
    Written first = forms.get(0);
    Written second = forms.get(1);
    double items = reviewed.spec().entity(second.placed().item().entity()).count();
    return Optional.of(
        finding(
            reviewed.item(second.placed(), second.key()),
            second.words()
                + ", and "
                + first.words()
                + ": whoever makes a key by hand makes the wrong one and finds nothing, and to"
                + " change it later means to rewrite "
                + Figures.counted(items, "item"),
            "write both alike: " + first.form()));
  }
}
