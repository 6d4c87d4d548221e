package dev.keysmith.importer.assembly;

import com.google.common.collect.ImmutableList;
import dev.keysmith.importer.content.TableDefinition;
import dev.keysmith.importer.sample.ItemKind;
import dev.keysmith.importer.sample.NameWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Templates from what a facet without example items calls its keys: {@code USER#username}, {@code
 * USER#<id>}, {@code username}.
 */
final class AliasTemplates {
  private static final Pattern TOKEN =
      Pattern.compile(
          "[<{\\[(]([\\p{L}_][\\p{L}\\p{N}_ -]*)[>})\\]]|([\\p{L}_][\\p{L}\\p{N}_]*)|.");

  /**
   * A template.
   *
   * @param attributes in its order
   */
  record AliasTemplate(String template, ImmutableList<String> attributes) {}

  private AliasTemplates() {}

  static Optional<AliasTemplate> of(TableDefinition table, ItemKind kind, String key) {
    String alias = kind.aliases().getOrDefault(key, key);
    if (alias.equals(key) || alias.length() > 200 || NameWords.isGeneric(alias)) {
      return Optional.empty();
    }
    StringBuilder template = new StringBuilder();
    List<String> attributes = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(alias);
    while (matcher.find()) {
      String marked = matcher.group(1);
      String word = matcher.group(2);
      boolean whole = word != null && word.equals(alias);
      if (marked != null) {
        attributes.add(NameWords.attribute(marked.strip()));
      } else if (word != null && (whole || kind.attributes().contains(word))) {
        attributes.add(NameWords.attribute(word));
      } else {
        template.append(matcher.group().replaceAll("[{}%]", "-"));
        continue;
      }
      template.append('{').append(attributes.get(attributes.size() - 1)).append('}');
    }
    boolean separated = !template.toString().matches(".*\\}[\\p{L}\\p{N}{].*");
    boolean clash = attributes.stream().anyMatch(table.keyTypes()::containsKey);
    return attributes.isEmpty() || !separated || clash
        ? Optional.empty()
        : Optional.of(new AliasTemplate(template.toString(), ImmutableList.copyOf(attributes)));
  }
}
