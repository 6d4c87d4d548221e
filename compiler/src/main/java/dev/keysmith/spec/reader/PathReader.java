package dev.keysmith.spec.reader;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import dev.keysmith.source.Place;
import dev.keysmith.source.Spelling;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import java.util.List;
import java.util.Optional;

/** Finds the attribute at the end of a path over references: {@code Customer.email}. */
public final class PathReader {
  private final Reading reading;

  public PathReader(Reading reading) {
    this.reading = reading;
  }

  /** The same without a word where there is no such path. */
  Optional<AttributePath> tryPath(Entity start, String text) {
    return new PathReader(reading.silent()).path(start, text, Place.whole(""));
  }

  public Optional<AttributePath> path(Entity start, String text, Place place) {
    List<String> names = Splitter.on('.').splitToList(text);
    ImmutableList.Builder<Relationship> hops = ImmutableList.builder();
    Entity entity = start;
    for (String name : names.subList(0, names.size() - 1)) {
      Optional<Relationship> hop = hop(entity, name, place);
      if (hop.isEmpty()) {
        return Optional.empty();
      }
      hops.add(hop.get());
      entity = reading.known(hop.get().parent()).orElseThrow();
    }
    Entity holder = entity;
    Optional<Attribute> attribute = reading.attribute(holder, names.get(names.size() - 1), place);
    return attribute.map(found -> new AttributePath(hops.build(), holder.name(), found.name()));
  }

  /** From an entity to the parent that a name means: its role, or the parent itself. */
  private Optional<Relationship> hop(Entity from, String name, Place place) {
    ImmutableList<Relationship> parents = reading.relationships().ofChild(from.name());
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
      return Optional.of(meant.get(0));
    }
    if (meant.isEmpty()) {
      reading
          .findings()
          .error(
              "NotRelated",
              place,
              from.name() + " references no '" + name + "'",
              parents.isEmpty()
                  ? "add a reference, or use an attribute of " + from.name()
                  : Spelling.suggest(name, labels(parents)));
    } else {
      reading
          .findings()
          .error(
              "AmbiguousRelative",
              place,
              from.name() + " references " + name + " more than once",
              "name the role instead: " + Spelling.oneOf(labels(meant)));
    }
    return Optional.empty();
  }

  static ImmutableList<String> labels(List<Relationship> relationships) {
    return relationships.stream()
        .map(Relationship::label)
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }
}
