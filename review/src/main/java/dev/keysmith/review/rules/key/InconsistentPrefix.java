package dev.keysmith.review.rules.key;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.KeyFormat;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * SUGGESTION when the keys of one table format the same thing in two ways: a prefix in two
 * spellings, two separators, a number padded in one place only.
 *
 * <pre>
 *   bad   PK = "ORDER#{id}"   GSI1PK = "Orders|{id}"
 *   good  PK = "ORDER#{id}"   GSI1PK = "ORDER#{id}"
 * </pre>
 */
public final class InconsistentPrefix implements Rule {
  @Override
  public Severity severity() {
    return Severity.SUGGESTION;
  }

  @Override
  public String what() {
    return "The keys of one table format the same thing in two ways.";
  }

  /** A format, and the first key that uses it. */
  private record PrefixSpelling(String form, LayoutRef layoutRef, String key) {
    String words() {
      return "%s in %s of %s".formatted(form, key, layoutRef.item().name());
    }
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    ImmutableList.Builder<ReviewFinding> findings = ImmutableList.builder();
    for (Table table : context.design().tables().values()) {
      // By what is formatted; each with its formats.
      Map<String, List<PrefixSpelling>> all = new LinkedHashMap<>();
      for (LayoutRef layoutRef : context.design().items()) {
        if (layoutRef.table().equals(table)) {
          layoutRef
              .item()
              .keys()
              .forEach((key, rule) -> collect(context, layoutRef, key, rule, all));
        }
      }
      all.values().stream()
          .flatMap(forms -> finding(context, forms).stream())
          .forEach(findings::add);
    }
    return findings.build();
  }

  private static void collect(
      ReviewContext context,
      LayoutRef layoutRef,
      String key,
      KeyRule rule,
      Map<String, List<PrefixSpelling>> all) {
    for (KeyRule.Alternative alternative : rule.alternatives()) {
      KeyTemplate template = alternative.template();
      if (template.isLone()) {
        continue;
      }
      for (int i = 0; i < template.segments().size(); i++) {
        KeySegment segment = template.segments().get(i);
        if (segment instanceof KeySegment.Literal literal) {
          String word = literal.text().replaceAll("^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$", "");
          if (!word.isEmpty()) {
            add(all, "word " + singular(word), new PrefixSpelling(word, layoutRef, key));
          }
          separator(template, i, literal)
              .ifPresent(found -> add(all, "separator", new PrefixSpelling(found, layoutRef, key)));
        } else if (segment instanceof KeySegment.Field field
            && field.type().isNumeric()
            && !(field.format() instanceof KeyFormat.Bucket)) {
          String lineage = AttributeLineage.of(context, layoutRef, field.attribute()).name();
          boolean padded = field.format() instanceof KeyFormat.Padded;
          add(
              all,
              "number " + lineage,
              new PrefixSpelling(lineage + (padded ? " padded" : " not padded"), layoutRef, key));
        }
      }
    }
  }

  private static String singular(String word) {
    String upper = word.toUpperCase(Locale.ROOT);
    return upper.endsWith("S") ? upper.substring(0, upper.length() - 1) : upper;
  }

  /** The separator between a literal and the value that follows it. */
  private static Optional<String> separator(
      KeyTemplate template, int position, KeySegment.Literal literal) {
    char last = literal.text().charAt(literal.text().length() - 1);
    return position + 1 < template.segments().size() && !Character.isLetterOrDigit(last)
        ? Optional.of("'" + last + "'")
        : Optional.empty();
  }

  private static void add(
      Map<String, List<PrefixSpelling>> all, String what, PrefixSpelling written) {
    List<PrefixSpelling> forms = all.computeIfAbsent(what, key -> new ArrayList<>());
    if (forms.stream().noneMatch(form -> form.form().equals(written.form()))) {
      forms.add(written);
    }
  }

  private Optional<ReviewFinding> finding(ReviewContext context, List<PrefixSpelling> forms) {
    if (forms.size() < 2) {
      return Optional.empty();
    }
    PrefixSpelling first = forms.get(0);
    PrefixSpelling second = forms.get(1);
    double items = context.spec().entity(second.layoutRef().item().entity()).count();
    return Optional.of(
        finding(
            context.item(second.layoutRef(), second.key()),
            "%s, but %s: hand-built keys will silently miss, and changing the format later means rewriting %s"
                .formatted(second.words(), first.words(), NumberFormat.counted(items, "item")),
            "use one format: " + first.form()));
  }
}
