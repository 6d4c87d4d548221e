package dev.keysmith.execute;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.PreRead;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Relationship;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The values that an instance copies from related instances: the client knows, has just created or
 * reads them.
 */
final class CopyResolver {
  private final Design design;
  private final InstanceFinder find;

  CopyResolver(Design design, InstanceFinder find) {
    this.design = design;
    this.find = find;
  }

  /** Related instances that were read for their values, by the path to them. */
  record CopySources(ImmutableMap<String, InstanceRow> rows) {}

  CopySources read(List<PreRead> preReads, RuntimeParameters parameters) {
    Map<String, InstanceRow> rows = new LinkedHashMap<>();
    Map<String, RuntimeParameters> known = new LinkedHashMap<>();
    for (PreRead.Read read : PreRead.reads(preReads, PreRead.Purpose.COPY)) {
      int end = read.about().lastIndexOf('.');
      RuntimeParameters here =
          end < 0 ? parameters : known.getOrDefault(read.about().substring(0, end), parameters);
      find.first(read.reading(), here)
          .ifPresent(
              row -> {
                rows.put(read.about(), row);
                known.put(
                    read.about(),
                    here.with(read.reading().entityQuery().entity().name(), row.values()));
              });
    }
    return new CopySources(ImmutableMap.copyOf(rows));
  }

  /**
   * Every copy that the layouts of an entity hold, by its name everywhere.
   *
   * @param own the instance's attributes
   * @param created what the write creates beside this one
   */
  ImmutableMap<String, Object> of(
      String entity,
      Map<String, Object> own,
      RuntimeParameters parameters,
      CopySources sources,
      WrittenInstanceResolver.Created created) {
    Map<String, Object> copies = new LinkedHashMap<>();
    for (LayoutRef layoutRef : design.items(entity)) {
      for (AttributePath path : layoutRef.item().copies().values()) {
        AttributePath shortest = path.shortest();
        if (!shortest.isOwn()) {
          value(shortest, own, parameters, sources, created)
              .ifPresent(value -> copies.put(shortest.toString(), value));
        }
      }
    }
    return ImmutableMap.copyOf(copies);
  }

  /** The copies whose source changes once these attributes are assigned. */
  ImmutableSet<String> fromOthers(String entity, Set<String> assigned) {
    return design.items(entity).stream()
        .flatMap(layoutRef -> layoutRef.item().copies().values().stream())
        .map(AttributePath::shortest)
        .filter(path -> !path.isOwn())
        .filter(
            path -> path.hops().get(0).attributes().values().stream().anyMatch(assigned::contains))
        .map(AttributePath::toString)
        .collect(ImmutableSet.toImmutableSet());
  }

  private static Optional<Object> value(
      AttributePath path,
      Map<String, Object> own,
      RuntimeParameters parameters,
      CopySources sources,
      WrittenInstanceResolver.Created created) {
    Relationship first = path.hops().get(0);
    if (!own.keySet().containsAll(first.attributes().values())) {
      return Optional.empty(); // no related instance
    }
    Object known = parameters.values().get(path.toString());
    if (known != null) {
      return Optional.of(known);
    }
    Optional<Object> made = made(path, own, created);
    if (made.isPresent()) {
      return made;
    }
    String about = path.hops().stream().map(Relationship::label).collect(Collectors.joining("."));
    return Optional.ofNullable(sources.rows().get(about))
        .flatMap(row -> row.value(path.attribute()));
  }

  /** Of a related instance that the write creates too, like every instance on the path to it. */
  private static Optional<Object> made(
      AttributePath path, Map<String, Object> own, WrittenInstanceResolver.Created created) {
    Map<String, Object> here = own;
    for (Relationship hop : path.hops()) {
      Map<String, Object> child = here;
      Optional<ImmutableMap<String, Object>> parent =
          created.of(hop.parent()).stream()
              .filter(
                  candidate ->
                      hop.attributes().entrySet().stream()
                          .allMatch(
                              pair ->
                                  Objects.equals(
                                      candidate.get(pair.getKey()), child.get(pair.getValue()))))
              .findFirst();
      if (parent.isEmpty()) {
        return Optional.empty();
      }
      here = parent.get();
    }
    return Optional.ofNullable(here.get(path.attribute()));
  }
}
