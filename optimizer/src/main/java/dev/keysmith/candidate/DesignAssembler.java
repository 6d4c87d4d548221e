package dev.keysmith.candidate;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;

import com.google.common.base.CaseFormat;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Spec;
import dev.keysmith.technique.AssemblyTechnique;
import dev.keysmith.technique.CollectInIndex;
import dev.keysmith.technique.ComposedKeyNames;
import dev.keysmith.technique.IndexCandidate;
import dev.keysmith.technique.IndexSlot;
import dev.keysmith.technique.KeyPrefixes;
import dev.keysmith.technique.LayoutCandidate;
import dev.keysmith.technique.NamingConventions;
import dev.keysmith.technique.ProjectedAttributes;
import dev.keysmith.technique.TableFactory;
import dev.keysmith.technique.TableGrouping;
import dev.keysmith.technique.Technique;
import dev.keysmith.technique.index.OmitDerivableKeys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Puts what was chosen together into a design, under the names that a person would choose. */
public final class DesignAssembler {
  private final Spec spec;

  private final ImmutableListMultimap.Builder<TableOrIndex, IndexCandidate> origins =
      ImmutableListMultimap.builder();
  private final Set<Class<? extends Technique>> finishing = new LinkedHashSet<>();

  private DesignAssembler(Spec spec) {
    this.spec = spec;
  }

  /**
   * A design of these layout candidates and indexes.
   *
   * @param single whether all share one table, or as few as their operation allows
   */
  public static AssembledDesign of(
      Spec spec,
      boolean single,
      List<LayoutCandidate> layoutCandidates,
      List<IndexCandidate> indexes) {
    DesignAssembler assembly = new DesignAssembler(spec);
    Design design =
        single
            ? assembly.singleTable(layoutCandidates, indexes)
            : assembly.multiTable(layoutCandidates, indexes);
    return new AssembledDesign(
        design,
        ImmutableList.copyOf(layoutCandidates),
        assembly.origins.build(),
        ImmutableSet.copyOf(assembly.finishing));
  }

  private static final AssemblyTechnique LEAVE_OUT = new OmitDerivableKeys();

  /** Indexes that gather related items share the first slot: each item is in one of them. */
  private static final IndexSlot FIRST = IndexSlot.numbered(1, false);

  private Design multiTable(List<LayoutCandidate> layoutCandidates, List<IndexCandidate> indexes) {
    Map<String, Table> tables = new LinkedHashMap<>();
    for (LayoutCandidate layoutCandidate : layoutCandidates) {
      for (Table base : layoutCandidate.tables()) {
        tables.put(base.name(), indexed(base, ImmutableSet.of(base.name()), indexes));
      }
    }
    return new Design(ImmutableMap.copyOf(tables), ImmutableMap.of());
  }

  /**
   * A table with its indexes under names of their own.
   *
   * @param parts the names that the table has in the candidates
   */
  private Table indexed(Table base, ImmutableSet<String> parts, List<IndexCandidate> indexes) {
    Table table = base;
    // Of indexes with one label, the label alone is for one that sorts by nothing.
    ImmutableSet<String> unsorted =
        indexes.stream()
            .filter(candidate -> parts.contains(candidate.table()))
            .filter(candidate -> candidate.index().sort().isEmpty())
            .map(DesignAssembler::label)
            .collect(ImmutableSet.toImmutableSet());
    for (IndexCandidate candidate : indexes) {
      if (parts.contains(candidate.table())) {
        IndexCandidate renamed = ComposedKeyNames.named(spec, candidate, table);
        String index =
            name(
                renamed,
                renamed.index().sort().isEmpty()
                    ? table.indexes().keySet()
                    : Sets.union(table.indexes().keySet(), unsorted));
        table = renamed.named(index).on(table);
        origins.put(TableOrIndex.of(base.name(), index), candidate);
      }
    }
    return finished(table);
  }

  /** The label alone; with what it is sorted by where another has that label. */
  private static String name(IndexCandidate candidate, Set<String> taken) {
    Index index = candidate.index();
    String label = label(candidate);
    String sorted =
        NamingConventions.allowed(
            label
                + index.sort().stream()
                    .map(NamingConventions::pascal)
                    .collect(Collectors.joining("And", "SortedBy", "")),
            "Index");
    return taken.contains(label) && !index.sort().isEmpty() && !taken.contains(sorted)
        ? sorted
        : NamingConventions.numbered(label, taken);
  }

  private static String label(IndexCandidate candidate) {
    return NamingConventions.allowed(candidate.id().label(), "Index");
  }

  private Design singleTable(List<LayoutCandidate> layoutCandidates, List<IndexCandidate> indexes) {
    String application =
        NamingConventions.allowed(
            NamingConventions.pascal(NamingConventions.unaccented(spec.application())), "Table");
    String name =
        NamingConventions.allowed(
            CaseFormat.UPPER_CAMEL.to(CaseFormat.LOWER_HYPHEN, application), "-table");
    TableGrouping tableGrouping = new TableGrouping(spec);
    Map<ImmutableSet<String>, List<Table>> shared = new LinkedHashMap<>();
    for (LayoutCandidate layoutCandidate : layoutCandidates) {
      shared
          .computeIfAbsent(
              tableGrouping.with(layoutCandidate.entities().iterator().next()),
              home -> new ArrayList<>())
          .addAll(layoutCandidate.tables());
    }
    Map<String, Table> tables = new LinkedHashMap<>();
    shared.forEach(
        (home, parts) -> {
          String suffix = "-" + NamingConventions.table(spec.entity(home.iterator().next()));
          String own =
              tables.isEmpty()
                  ? name
                  : NamingConventions.numbered(
                      NamingConventions.allowed(name + suffix, "-table"), tables.keySet());
          tables.put(own, merged(own, parts, indexes));
        });
    return new Design(ImmutableMap.copyOf(tables), ImmutableMap.of());
  }

  private Table merged(String name, List<Table> parts, List<IndexCandidate> indexes) {
    if (parts.size() == 1 && !TableFactory.isGeneral(parts.get(0))) {
      return indexed(parts.get(0).named(name), ImmutableSet.of(parts.get(0).name()), indexes);
    }
    Map<String, ItemLayout> items = new LinkedHashMap<>();
    Map<String, Index> collecting = new LinkedHashMap<>();
    Map<String, KeyAttributeType> types = new LinkedHashMap<>();
    for (Table part : parts) {
      part.items().forEach((key, item) -> items.put(key, numbered(item)));
      part.indexes()
          .values()
          .forEach(
              index -> collecting.merge(FIRST.name(), numbered(index), DesignAssembler::united));
      part.types().forEach((attribute, type) -> types.put(numbered(attribute), type));
    }
    Table merged =
        new Table(
            name,
            parts.get(0).key(),
            ImmutableMap.copyOf(types),
            ImmutableMap.copyOf(collecting),
            parts.stream().flatMap(part -> part.ttl().stream()).findFirst(),
            ImmutableMap.copyOf(items),
            parts.get(0).tableClass());
    ImmutableSet<String> names =
        parts.stream().map(Table::name).collect(ImmutableSet.toImmutableSet());
    List<SharedIndex> sharedIndexes = new ArrayList<>();
    collecting
        .values()
        .forEach(index -> sharedIndexes.add(new SharedIndex(entering(index, items))));
    List<IndexCandidate> own = new ArrayList<>();
    for (IndexCandidate candidate : indexes) {
      if (names.contains(candidate.table())) {
        if (new IndexSlot(candidate.id().label()).isOf(candidate.index())) {
          slot(sharedIndexes, candidate, items).ifPresent(slot -> slot.users.add(candidate));
        } else {
          own.add(candidate);
        }
      }
    }
    for (int i = 0; i < sharedIndexes.size(); i++) {
      for (IndexCandidate user : sharedIndexes.get(i).users) {
        IndexCandidate general = general(user, i + 1, sharedIndexes.get(i), name, merged);
        merged = general.on(merged);
        origins.put(TableOrIndex.of(name, general.index().name()), user);
      }
    }
    return indexed(merged, names, own);
  }

  private static Index united(Index one, Index other) {
    return one.projecting(ProjectedAttributes.union(one.projection(), other.projection()));
  }

  private Table finished(Table table) {
    Table fitting = fitting(table);
    Table finished = LEAVE_OUT.apply(spec, fitting);
    if (!finished.equals(fitting)) {
      finishing.add(OmitDerivableKeys.class);
    }
    return finished;
  }

  /**
   * One that takes a candidate as it is, or a new one. Where a table is to have no more, one that
   * holds what all its users need from then on; none where there is no such one.
   */
  private Optional<SharedIndex> slot(
      List<SharedIndex> sharedIndexes, IndexCandidate candidate, Map<String, ItemLayout> layouts) {
    boolean local = candidate.index().local();
    Optional<SharedIndex> found =
        sharedIndexes.stream().filter(one -> one.takes(candidate, spec, layouts)).findFirst();
    if (found.isPresent()) {
      return found;
    }
    long alike = sharedIndexes.stream().filter(one -> one.isLocal() == local).count();
    boolean possible =
        alike < (local ? DynamoDbLimits.LOCAL_INDEXES : DynamoDbLimits.GLOBAL_INDEXES);
    boolean wanted = sharedIndexes.size() < spec.prefer().maxIndexes();
    if (!possible || !wanted) {
      found =
          sharedIndexes.stream()
              .filter(one -> one.hasRoomFor(candidate))
              // Whole items beside others that need little of theirs would cost most.
              .min(comparing(one -> one.holdsAll() != SharedIndex.takesAll(candidate)));
    }
    if (found.isEmpty() && possible) {
      found = Optional.of(new SharedIndex(ImmutableSet.of()));
      sharedIndexes.add(found.get());
    }
    return found;
  }

  private static ImmutableSet<String> entering(Index index, Map<String, ItemLayout> items) {
    return items.values().stream()
        .filter(item -> item.mayEnter(index))
        .map(ItemLayout::name)
        .collect(ImmutableSet.toImmutableSet());
  }

  /** Where indexes name more attributes than a table may, the longest lists become all. */
  private static Table fitting(Table table) {
    Map<String, Index> indexes = new LinkedHashMap<>(table.indexes());
    while (indexes.values().stream().mapToInt(DesignAssembler::named).sum()
        > DynamoDbLimits.INCLUDED_ATTRIBUTES) {
      Index longest = Collections.max(indexes.values(), comparingInt(DesignAssembler::named));
      indexes.put(longest.name(), longest.projecting(new IndexProjection.All()));
    }
    return table.with(indexes);
  }

  private static int named(Index index) {
    return index.projection() instanceof IndexProjection.Include list
        ? list.attributes().size()
        : 0;
  }

  private static String numbered(String attribute) {
    return attribute.equals(IndexSlot.COLLECTION.partition())
        ? FIRST.partition()
        : attribute.equals(IndexSlot.COLLECTION.sort()) ? FIRST.sort() : attribute;
  }

  private static Index numbered(Index index) {
    return new Index(
        FIRST.name(),
        index.partition().stream()
            .map(DesignAssembler::numbered)
            .collect(ImmutableList.toImmutableList()),
        index.sort().stream()
            .map(DesignAssembler::numbered)
            .collect(ImmutableList.toImmutableList()),
        index.local(),
        index.projection());
  }

  private static ItemLayout numbered(ItemLayout item) {
    Map<String, KeyRule> keys = new LinkedHashMap<>();
    item.keys().forEach((attribute, rule) -> keys.put(numbered(attribute), rule));
    return CollectInIndex.withKeys(item, keys);
  }

  private static IndexProjection projection(SharedIndex slot) {
    if (slot.holdsAll()) {
      return new IndexProjection.All();
    }
    ImmutableSet.Builder<String> named = ImmutableSet.builder();
    for (IndexCandidate user : slot.users) {
      if (user.index().projection() instanceof IndexProjection.Include list) {
        named.addAll(list.attributes());
      }
    }
    ImmutableList<String> all = named.build().asList();
    return all.isEmpty()
        ? slot.users.get(0).index().projection()
        : new IndexProjection.Include(all);
  }

  private IndexCandidate general(
      IndexCandidate candidate, int number, SharedIndex shared, String table, Table base) {
    Index index = candidate.index();
    IndexSlot slot = IndexSlot.numbered(number, index.local());
    ImmutableMap.Builder<String, KeyRule> keys = ImmutableMap.builder();
    ImmutableList<String> partition =
        index.local()
            ? ImmutableList.of(base.key().partition())
            : ImmutableList.of(slot.partition());
    if (!index.local()) {
      keys.put(
          slot.partition(), Objects.requireNonNull(candidate.keys().get(index.partition().get(0))));
    }
    ImmutableList<String> sort =
        shared.isSorted() ? ImmutableList.of(slot.sort()) : ImmutableList.of();
    for (String name : sort) {
      ItemLayout item = Objects.requireNonNull(base.items().get(candidate.layout()));
      keys.put(
          name,
          index.sort().isEmpty()
              ? KeyRule.always(
                  KeyTemplate.parse(KeyPrefixes.of(spec).of(item.entity()), ImmutableMap.of()))
              : Objects.requireNonNull(candidate.keys().get(index.sort().get(0))));
    }
    return candidate.with(
        table,
        new Index(slot.name(), partition, sort, index.local(), projection(shared)),
        keys.buildOrThrow());
  }
}
