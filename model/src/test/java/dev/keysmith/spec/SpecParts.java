package dev.keysmith.spec;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.YamlNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Parts of the tree of a spec that it may do without: entries of mappings, elements of lists. */
public final class SpecParts {
  private static final ImmutableSet<String> HEAD =
      ImmutableSet.of("keysmith", "application", "entities", "patterns");
  private static final ImmutableSet<String> ENTITY =
      ImmutableSet.of("identity", "count", "attributes");
  private static final ImmutableSet<String> PATTERN =
      ImmutableSet.of(
          "id", "rps", "read", "create", "put", "update", "delete", "require", "write", "search",
          "analyze", "similar");

  /** What is first taken from an attribute that does not go with the others, rather than all. */
  private static final ImmutableList<String> DOUBTFUL =
      ImmutableList.of("references", "generated", "max");

  private SpecParts() {}

  /** The same spec, each pattern with the id that it has now by its position. */
  public static YamlNode.Mapping named(YamlNode.Mapping root) {
    ImmutableList.Builder<YamlNode> named = ImmutableList.builder();
    int position = 0;
    for (YamlNode pattern : patterns(root)) {
      position++;
      YamlNode.Mapping mapping = (YamlNode.Mapping) pattern;
      SourceLocation place = mapping.location();
      named.add(
          mapping.entry("id").isPresent()
              ? mapping
              : new YamlNode.Mapping(
                  place,
                  ImmutableList.<YamlNode.Entry>builder()
                      .add(
                          new YamlNode.Entry(
                              new YamlNode.Scalar(place, "id", false),
                              new YamlNode.Scalar(place, "P" + position, false)))
                      .addAll(mapping.entries())
                      .build()));
    }
    ImmutableList.Builder<YamlNode.Entry> entries = ImmutableList.builder();
    for (YamlNode.Entry entry : root.entries()) {
      entries.add(
          entry.name().equals("patterns")
              ? new YamlNode.Entry(
                  entry.key(), new YamlNode.Sequence(entry.value().location(), named.build()))
              : entry);
    }
    return new YamlNode.Mapping(root.location(), entries.build());
  }

  static ImmutableList<YamlNode> patterns(YamlNode.Mapping root) {
    return ((YamlNode.Sequence) root.value("patterns").orElseThrow()).elements();
  }

  /** Two parts that look alike are two. */
  static Set<Object> identitySet(Collection<?> parts) {
    Set<Object> set = Collections.newSetFromMap(new IdentityHashMap<>());
    set.addAll(parts);
    return set;
  }

  static YamlNode.Mapping without(YamlNode.Mapping root, Set<Object> removed) {
    return (YamlNode.Mapping) kept(root, removed);
  }

  private static YamlNode kept(YamlNode node, Set<Object> removed) {
    if (node instanceof YamlNode.Mapping mapping) {
      return new YamlNode.Mapping(
          mapping.location(),
          mapping.entries().stream()
              .filter(entry -> !removed.contains(entry))
              .map(entry -> new YamlNode.Entry(entry.key(), kept(entry.value(), removed)))
              .collect(ImmutableList.toImmutableList()));
    }
    if (node instanceof YamlNode.Sequence sequence) {
      return new YamlNode.Sequence(
          sequence.location(),
          sequence.elements().stream()
              .filter(element -> !removed.contains(element))
              .map(element -> kept(element, removed))
              .collect(ImmutableList.toImmutableList()));
    }
    return node;
  }

  /** All parts that are not always needed, the larger before what is in them. */
  static ImmutableList<Object> removable(YamlNode.Mapping root) {
    ImmutableList.Builder<Object> parts = ImmutableList.builder();
    walk(
        root,
        new ArrayList<>(),
        (path, part, place) -> {
          if (!isNeeded(path)) {
            parts.add(part);
          }
        });
    return parts.build();
  }

  private static boolean isNeeded(List<String> path) {
    String last = path.get(path.size() - 1);
    boolean entity = path.get(0).equals("entities");
    return switch (path.size()) {
      case 1 -> HEAD.contains(last);
      case 3 -> entity ? ENTITY.contains(last) : PATTERN.contains(last);
      case 5 -> entity ? path.get(2).equals("attributes") && last.equals("type") : isVerb(path);
      default -> false;
    };
  }

  private static boolean isVerb(List<String> path) {
    return path.get(2).equals("write") && PATTERN.contains(path.get(4));
  }

  /**
   * The part that a finding is about, or rests on; empty if it is about the whole.
   *
   * <p>It is the last that begins where the finding does or before, and of two that begin there the
   * one that holds the other.
   */
  static Optional<Object> at(YamlNode.Mapping root, SourceDiagnostic finding) {
    Nearest nearest = new Nearest(finding.location());
    walk(root, new ArrayList<>(), nearest);
    return nearest.part.flatMap(
        part -> nearest.path.size() == 1 ? Optional.empty() : Optional.of(doubtful(nearest, part)));
  }

  private static Object doubtful(Nearest nearest, Object part) {
    boolean attribute =
        nearest.path.size() == 4
            && nearest.path.get(0).equals("entities")
            && nearest.path.get(2).equals("attributes");
    if (attribute
        && part instanceof YamlNode.Entry entry
        && entry.value() instanceof YamlNode.Mapping fields) {
      for (String field : DOUBTFUL) {
        if (fields.entry(field).isPresent()) {
          return fields.entry(field).get();
        }
      }
    }
    return part;
  }

  /** Is shown every part with the keys and positions that lead to it. */
  private interface Visitor {
    void visit(List<String> path, Object part, SourceLocation place);
  }

  private static final class Nearest implements Visitor {
    private final SourceLocation wanted;
    private Optional<Object> part = Optional.empty();
    private Optional<SourceLocation> place = Optional.empty();
    private ImmutableList<String> path = ImmutableList.of();

    Nearest(SourceLocation wanted) {
      this.wanted = wanted;
    }

    @Override
    public void visit(List<String> at, Object found, SourceLocation start) {
      boolean later = place.isEmpty() || isBefore(place.get(), start);
      if (later && !isBefore(wanted, start)) {
        part = Optional.of(found);
        place = Optional.of(start);
        path = ImmutableList.copyOf(at);
      }
    }

    private static boolean isBefore(SourceLocation one, SourceLocation other) {
      return one.line() < other.line()
          || (one.line() == other.line() && one.column() < other.column());
    }
  }

  private static void walk(YamlNode node, List<String> path, Visitor visitor) {
    if (node instanceof YamlNode.Mapping mapping) {
      for (YamlNode.Entry entry : mapping.entries()) {
        step(entry.name(), entry, entry.key().location(), entry.value(), path, visitor);
      }
    } else if (node instanceof YamlNode.Sequence sequence) {
      int position = 0;
      for (YamlNode element : sequence.elements()) {
        step(String.valueOf(position++), element, element.location(), element, path, visitor);
      }
    }
  }

  private static void step(
      String name,
      Object part,
      SourceLocation place,
      YamlNode below,
      List<String> path,
      Visitor visitor) {
    path.add(name);
    visitor.visit(path, part, place);
    walk(below, path, visitor);
    path.remove(path.size() - 1);
  }
}
