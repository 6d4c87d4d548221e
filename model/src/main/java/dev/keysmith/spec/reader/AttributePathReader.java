package dev.keysmith.spec.reader;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import java.util.List;
import java.util.Optional;

/** Finds the attribute at the end of a path over references: {@code Customer.email}. */
public final class AttributePathReader {
  private final ParseContext parseContext;

  public AttributePathReader(ParseContext parseContext) {
    this.parseContext = parseContext;
  }

  /** Like {@link #path}, but reports nothing if there is no such path. */
  Optional<AttributePath> tryPath(Entity start, String text) {
    return new AttributePathReader(parseContext.silent())
        .path(start, text, SourceLocation.whole(""));
  }

  public Optional<AttributePath> path(Entity start, String text, SourceLocation location) {
    List<String> names = Splitter.on('.').splitToList(text);
    ImmutableList.Builder<Relationship> hops = ImmutableList.builder();
    Entity entity = start;
    for (String name : names.subList(0, names.size() - 1)) {
      Optional<Relationship> hop = hop(entity, name, location);
      if (hop.isEmpty()) {
        return Optional.empty();
      }
      hops.add(hop.get());
      Optional<Entity> parent = parseContext.known(hop.get().parent());
      if (parent.isEmpty()) {
        // The entities of a design are those that the spec does not keep elsewhere.
        parseContext
            .findings()
            .error(
                "ExternalEntity",
                location,
                hop.get().parent()
                    + " is kept elsewhere ('external: true'), so no attribute of it is known here",
                "remove '" + text + "'");
        return Optional.empty();
      }
      entity = parent.get();
    }
    Entity embeddingParent = entity;
    Optional<Attribute> attribute =
        parseContext.attribute(embeddingParent, names.get(names.size() - 1), location);
    return attribute.map(
        found -> new AttributePath(hops.build(), embeddingParent.name(), found.name()));
  }

  /** From an entity to the parent with this role or name. */
  private Optional<Relationship> hop(Entity from, String name, SourceLocation location) {
    ImmutableList<Relationship> parents = parseContext.relationships().ofChild(from.name());
    ImmutableList<Relationship> meant =
        parents.stream()
            .filter(hop -> hop.role().map(name::equals).orElse(false))
            .collect(ImmutableList.toImmutableList());
    if (meant.isEmpty()) {
      meant =
          parents.stream()
              .filter(hop -> hop.parent().equals(name))
              .collect(ImmutableList.toImmutableList());
    }
    if (meant.size() == 1) {
      parseContext.requireStored(meant.get(0).parent(), location);
      return Optional.of(meant.get(0));
    }
    if (meant.isEmpty()) {
      parseContext
          .findings()
          .error(
              "NotRelated",
              location,
              from.name() + " does not reference '" + name + "'",
              fix(from, name, parents));
    } else {
      parseContext
          .findings()
          .error(
              "AmbiguousRelative",
              location,
              from.name() + " references " + name + " more than once",
              "use the role instead: " + SpellingSuggester.oneOf(labels(meant)));
    }
    return Optional.empty();
  }

  static ImmutableList<String> labels(List<Relationship> relationships) {
    return relationships.stream()
        .map(Relationship::label)
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }

  private String fix(Entity from, String name, ImmutableList<Relationship> parents) {
    boolean isChild =
        parseContext.relationships().ofParent(from.name()).stream()
            .anyMatch(relationship -> relationship.child().equals(name));
    if (isChild) {
      return String.format("%1$s references %2$s: read %1$s, and include %2$s", name, from.name());
    }
    return parents.isEmpty()
        ? "add a reference, or use an attribute of " + from.name()
        : SpellingSuggester.suggest(name, labels(parents));
  }
}
