package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Maps;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.design.Table;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.technique.BaseTableKey;
import dev.keysmith.technique.CollectInIndex;
import dev.keysmith.technique.CopyFromParent;
import dev.keysmith.technique.DuplicateUnderSecondKey;
import dev.keysmith.technique.EmbedChildren;
import dev.keysmith.technique.EnforceUniqueness;
import dev.keysmith.technique.KeyBaseTable;
import dev.keysmith.technique.LayoutCandidate;
import dev.keysmith.technique.LayoutDraft;
import dev.keysmith.technique.ShareItemCollection;
import dev.keysmith.technique.SplitLargeItem;
import dev.keysmith.technique.TableFactory;
import dev.keysmith.technique.TableNameAllocator;
import dev.keysmith.technique.TechniqueContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All arrangements of an application's entities that are worth considering. */
final class LayoutEnumerator {
  /** Larger groups are many already. */
  private static final int A_PAIR = 2;

  private final TechniqueContext application;
  private final TableFactory tables;
  private final TableNameAllocator names;
  private final Map<String, LayoutCandidate> all = new LinkedHashMap<>();

  private LayoutEnumerator(TechniqueContext application) {
    this.application = application;
    this.tables = new TableFactory(application.spec());
    this.names = new TableNameAllocator(application.spec());
  }

  static ImmutableList<LayoutCandidate> of(TechniqueContext application) {
    LayoutEnumerator layoutCandidates = new LayoutEnumerator(application);
    for (Entity entity : application.spec().entities().values()) {
      layoutCandidates.alone(entity);
    }
    for (Entity entity : application.spec().entities().values()) {
      layoutCandidates.embedding(entity);
      layoutCandidates.sharing(entity);
    }
    return ImmutableList.copyOf(layoutCandidates.all.values());
  }

  /** Each entity by itself, keyed by its identity: what everything else is compared with. */
  static ImmutableMap<String, LayoutCandidate> plain(TechniqueContext application) {
    LayoutEnumerator layoutCandidates = new LayoutEnumerator(application);
    ImmutableMap.Builder<String, LayoutCandidate> plain = ImmutableMap.builder();
    for (Entity entity : application.spec().entities().values()) {
      BaseTableKey key = BaseTableKey.of(entity.identity(), ImmutableList.of());
      ImmutableMap<String, AttributePath> copies =
          new CopyFromParent(application).copies(entity).iterator().next();
      plain.put(
          entity.name(),
          layoutCandidates.layoutCandidate(
              entity.name(),
              LayoutDraft.main(entity, key).copying(copies),
              new EnforceUniqueness(application).uniquenessItems(entity, key).iterator().next(),
              ImmutableList.of(),
              0));
    }
    return plain.buildOrThrow();
  }

  /** Every key, with all that may be copied, and with each further technique by itself. */
  private void alone(Entity entity) {
    ImmutableList<ImmutableMap<String, AttributePath>> copies =
        new CopyFromParent(application).copies(entity).asList();
    for (BaseTableKey key : new KeyBaseTable(application).keys(entity)) {
      ImmutableList<ImmutableList<LayoutDraft>> uniquenessItems =
          new EnforceUniqueness(application).uniquenessItems(entity, key).asList();
      ImmutableList<ImmutableList<String>> details =
          ImmutableList.copyOf(new SplitLargeItem(application).details(entity, key));
      for (ImmutableMap<String, AttributePath> more : copies) {
        LayoutDraft copying = LayoutDraft.main(entity, key).copying(more);
        uniquenessItems.forEach(
            uniquenessItem -> add(withUniquenessItems(copying, uniquenessItem)));
        details.forEach(apart -> add(split(copying, uniquenessItems.get(0), apart)));
      }
      LayoutDraft main = LayoutDraft.main(entity, key).copying(copies.get(0));
      ImmutableList<LayoutDraft> again =
          new DuplicateUnderSecondKey(application).seconds(entity, key);
      if (!again.isEmpty()) {
        add(
            withUniquenessItems(
                main,
                ImmutableList.<LayoutDraft>builder()
                    .addAll(uniquenessItems.get(0))
                    .addAll(again)
                    .build()));
      }
    }
  }

  private LayoutCandidate withUniquenessItems(
      LayoutDraft main, ImmutableList<LayoutDraft> uniquenessItems) {
    return layoutCandidate(
        main.entity().name()
            + " by "
            + main.key()
            + label(" with ", main.copies().keySet())
            + kept(uniquenessItems),
        main,
        uniquenessItems,
        techniques(main.copies()),
        main.copies().size() + uniquenessItems.size());
  }

  private LayoutCandidate split(
      LayoutDraft main, ImmutableList<LayoutDraft> uniquenessItems, ImmutableList<String> apart) {
    Entity entity = main.entity();
    ImmutableList<String> kept =
        entity.attributes().keySet().stream()
            .filter(name -> !apart.contains(name))
            .collect(ImmutableList.toImmutableList());
    return layoutCandidate(
        entity.name()
            + " by "
            + main.key()
            + label(" with ", main.copies().keySet())
            + kept(uniquenessItems)
            + label(" without ", apart),
        main.holding(kept),
        ImmutableList.<LayoutDraft>builder()
            .addAll(uniquenessItems)
            .add(
                LayoutDraft.second(
                    entity, SplitLargeItem.DETAILS, main.key(), expiring(entity, apart)))
            .build(),
        ImmutableList.<String>builder()
            .addAll(techniques(main.copies()))
            .add("keeps " + String.join(", ", apart) + " apart")
            .build(),
        main.copies().size() + uniquenessItems.size() + 2);
  }

  private void embedding(Entity parent) {
    for (ImmutableMap<String, Embed> embeds : new EmbedChildren(application).embeds(parent)) {
      ImmutableMap<String, AttributePath> copies =
          new CopyFromParent(application).copies(parent).iterator().next();
      for (BaseTableKey key : new KeyBaseTable(application).keys(parent)) {
        ImmutableList<LayoutDraft> uniquenessItems =
            new EnforceUniqueness(application).uniquenessItems(parent, key).iterator().next();
        LayoutCandidate made =
            layoutCandidate(
                parent.name()
                    + " by "
                    + key
                    + label(" with ", copies.keySet())
                    + label(" holding ", embeds.keySet()),
                LayoutDraft.main(parent, key).copying(copies).embedding(embeds),
                uniquenessItems,
                ImmutableList.of("embeds " + String.join(", ", embeds.keySet())),
                copies.size() + uniquenessItems.size() + 2 * embeds.size());
        ImmutableSet.Builder<String> entities = ImmutableSet.builder();
        entities.add(parent.name());
        embeds.values().forEach(embed -> entities.add(embed.entity()));
        add(
            new LayoutCandidate(
                made.name(), entities.build(), made.tables(), made.techniques(), made.points()));
      }
    }
  }

  private void sharing(Entity parent) {
    for (ImmutableList<LayoutDraft> group : new ShareItemCollection(application).groups(parent)) {
      ImmutableSet<ImmutableList<LayoutDraft>> all = copying(group);
      all.forEach(layoutDrafts -> sharing(parent, layoutDrafts));
      ImmutableList<LayoutDraft> plain = all.iterator().next();
      if (CollectInIndex.pays(plain)) {
        collecting(parent, plain);
      }
    }
  }

  /** With all that is copied into them anyway; two of them with all that may be in one as well. */
  private ImmutableSet<ImmutableList<LayoutDraft>> copying(ImmutableList<LayoutDraft> group) {
    ImmutableList<LayoutDraft> plain =
        group.stream()
            .map(layoutDraft -> copying(layoutDraft).get(0))
            .collect(ImmutableList.toImmutableList());
    ImmutableSet.Builder<ImmutableList<LayoutDraft>> all = ImmutableSet.builder();
    all.add(plain);
    for (int i = 0; i < group.size() && group.size() <= A_PAIR; i++) {
      List<LayoutDraft> layoutDrafts = new ArrayList<>(plain);
      layoutDrafts.set(i, Iterables.getLast(copying(group.get(i))));
      all.add(ImmutableList.copyOf(layoutDrafts));
    }
    return all.build();
  }

  private ImmutableList<LayoutDraft> copying(LayoutDraft layoutDraft) {
    return new CopyFromParent(application)
        .copies(layoutDraft.entity()).stream()
            .map(
                copies ->
                    layoutDraft.copying(
                        ImmutableMap.<String, AttributePath>builder()
                            .putAll(copies)
                            .putAll(layoutDraft.copies())
                            .buildKeepingLast()))
            .collect(ImmutableList.toImmutableList());
  }

  private void sharing(Entity parent, ImmutableList<LayoutDraft> group) {
    List<LayoutDraft> uniquenessItems = new ArrayList<>();
    for (LayoutDraft layoutDraft : group) {
      uniquenessItems(layoutDraft)
          .forEach(uniquenessItem -> uniquenessItems.add(leading(uniquenessItem, layoutDraft)));
    }
    List<LayoutDraft> layoutDrafts = new ArrayList<>(group);
    if (application.single()) {
      layoutDrafts.addAll(uniquenessItems);
    }
    shared(
        group,
        "",
        tables.shared(names.of(parent), layoutDrafts),
        application.single() ? List.of() : uniquenessItems,
        "keeps " + names(group) + " in one item collection",
        uniquenessItems.size());
  }

  private void collecting(Entity parent, ImmutableList<LayoutDraft> group) {
    List<LayoutDraft> layoutDrafts = group.stream().map(CollectInIndex::byIdentity).toList();
    List<LayoutDraft> uniquenessItems =
        layoutDrafts.stream()
            .flatMap(layoutDraft -> uniquenessItems(layoutDraft).stream())
            .toList();
    List<LayoutDraft> all = new ArrayList<>(layoutDrafts);
    if (application.single()) {
      all.addAll(uniquenessItems);
    }
    shared(
        group,
        " in an index",
        new CollectInIndex(application, tables).table(names.of(parent), group, all),
        application.single() ? List.of() : uniquenessItems,
        "collects " + names(group) + " in an index",
        uniquenessItems.size() + 3);
  }

  private ImmutableList<LayoutDraft> uniquenessItems(LayoutDraft layoutDraft) {
    return new EnforceUniqueness(application)
        .uniquenessItems(layoutDraft.entity(), layoutDraft.key())
        .iterator()
        .next();
  }

  private static String names(ImmutableList<LayoutDraft> group) {
    return group.stream()
        .map(layoutDraft -> layoutDraft.entity().name())
        .collect(Collectors.joining(", "));
  }

  private void shared(
      ImmutableList<LayoutDraft> group,
      String where,
      Table table,
      List<LayoutDraft> apart,
      String technique,
      int more) {
    ImmutableSet.Builder<String> entities = ImmutableSet.builder();
    ImmutableList.Builder<String> techniques = ImmutableList.builder();
    techniques.add(technique);
    int points = more;
    for (LayoutDraft layoutDraft : group) {
      techniques.addAll(techniques(layoutDraft.copies()));
      entities.add(layoutDraft.entity().name());
      layoutDraft.embeds().values().forEach(embed -> entities.add(embed.entity()));
      points += 2 + layoutDraft.copies().size() + 2 * layoutDraft.embeds().size();
    }
    String name =
        group.stream()
                .map(
                    layoutDraft ->
                        layoutDraft.entity().name()
                            + " by "
                            + layoutDraft.key()
                            + " at "
                            + layoutDraft.sortPrefix()
                            + label(" with ", layoutDraft.copies().keySet())
                            + label(" holding ", layoutDraft.embeds().keySet()))
                .collect(Collectors.joining(" and "))
            + where;
    ImmutableList.Builder<Table> made = ImmutableList.builder();
    made.add(table);
    apart.forEach(uniquenessItem -> made.add(second(uniquenessItem)));
    add(new LayoutCandidate(name, entities.build(), made.build(), techniques.build(), points));
  }

  /** A guard leads to an item whose key has copies by keeping those too. */
  private static LayoutDraft leading(LayoutDraft uniquenessItem, LayoutDraft main) {
    ImmutableList<String> holds = uniquenessItem.holds().orElse(ImmutableList.of());
    return uniquenessItem
        .holding(
            holds.stream()
                .filter(name -> !main.copies().containsKey(name))
                .collect(ImmutableList.toImmutableList()))
        .copying(ImmutableMap.copyOf(Maps.filterKeys(main.copies(), holds::contains)));
  }

  /** What stands apart goes when the rest does. */
  private static ImmutableList<String> expiring(Entity entity, ImmutableList<String> apart) {
    return ImmutableList.<String>builder()
        .addAll(apart)
        .addAll(entity.ttl().stream().iterator())
        .build();
  }

  private static ImmutableList<String> techniques(Map<String, AttributePath> copies) {
    return copies.isEmpty()
        ? ImmutableList.of()
        : ImmutableList.of("copies " + String.join(", ", copies.keySet()));
  }

  private static String label(String word, Iterable<String> names) {
    String joined = String.join(",", names);
    return joined.isEmpty() ? "" : word + joined;
  }

  /** Guards that keep more than they must. */
  private static String kept(ImmutableList<LayoutDraft> uniquenessItems) {
    return uniquenessItems.stream()
        .map(
            uniquenessItem ->
                " guarded by "
                    + uniquenessItem.variant().orElse("")
                    + uniquenessItem.holds().orElse(ImmutableList.of()))
        .collect(Collectors.joining());
  }

  private LayoutCandidate layoutCandidate(
      String name,
      LayoutDraft main,
      ImmutableList<LayoutDraft> seconds,
      ImmutableList<String> techniques,
      int points) {
    ImmutableList.Builder<Table> made = ImmutableList.builder();
    Entity entity = main.entity();
    if (application.single()) {
      made.add(
          tables.shared(
              names.of(entity),
              ImmutableList.<LayoutDraft>builder().add(main).addAll(seconds).build()));
    } else {
      made.add(tables.own(names.of(entity), main));
      seconds.forEach(second -> made.add(second(second)));
    }
    return new LayoutCandidate(
        name, ImmutableSet.of(entity.name()), made.build(), techniques, points);
  }

  /** A second item stands in a table of its own under natural names. */
  private Table second(LayoutDraft second) {
    return tables.own(names.of(second.entity(), second.variant().orElse("")), second);
  }

  private void add(LayoutCandidate layoutCandidate) {
    all.putIfAbsent(layoutCandidate.name(), layoutCandidate);
  }
}
