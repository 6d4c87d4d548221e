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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All arrangements of an application's entities that are worth considering. */
final class Arrangements {
  /** Larger groups are many already. */
  private static final int A_PAIR = 2;

  private final Application application;
  private final TableMaker tables;
  private final TableNames names;
  private final Map<String, Arrangement> all = new LinkedHashMap<>();

  private Arrangements(Application application) {
    this.application = application;
    this.tables = new TableMaker(application.spec());
    this.names = new TableNames(application.spec());
  }

  static ImmutableList<Arrangement> of(Application application) {
    Arrangements arrangements = new Arrangements(application);
    for (Entity entity : application.spec().entities().values()) {
      arrangements.alone(entity);
    }
    for (Entity entity : application.spec().entities().values()) {
      arrangements.embedding(entity);
      arrangements.sharing(entity);
    }
    return ImmutableList.copyOf(arrangements.all.values());
  }

  /** Each entity by itself, keyed by its identity: what everything else is compared with. */
  static ImmutableMap<String, Arrangement> plain(Application application) {
    Arrangements arrangements = new Arrangements(application);
    ImmutableMap.Builder<String, Arrangement> plain = ImmutableMap.builder();
    for (Entity entity : application.spec().entities().values()) {
      BaseKey key = BaseKey.of(entity.identity(), ImmutableList.of());
      ImmutableMap<String, AttributePath> copies =
          new CopyFromParent(application).copies(entity).iterator().next();
      plain.put(
          entity.name(),
          arrangements.arrangement(
              entity.name(),
              Member.main(entity, key).copying(copies),
              new GuardAgainstDuplicates(application).guards(entity, key).iterator().next(),
              ImmutableList.of(),
              0));
    }
    return plain.buildOrThrow();
  }

  /** Every key, with all that may be copied, and with each further technique by itself. */
  private void alone(Entity entity) {
    ImmutableList<ImmutableMap<String, AttributePath>> copies =
        new CopyFromParent(application).copies(entity).asList();
    for (BaseKey key : new KeyBaseTable(application).keys(entity)) {
      ImmutableList<ImmutableList<Member>> guards =
          new GuardAgainstDuplicates(application).guards(entity, key).asList();
      ImmutableList<ImmutableList<String>> details =
          ImmutableList.copyOf(new SplitLargeItem(application).details(entity, key));
      for (ImmutableMap<String, AttributePath> more : copies) {
        Member copying = Member.main(entity, key).copying(more);
        guards.forEach(guard -> add(guarded(copying, guard)));
        details.forEach(apart -> add(split(copying, guards.get(0), apart)));
      }
      Member main = Member.main(entity, key).copying(copies.get(0));
      ImmutableList<Member> again = new RepeatUnderAnotherKey(application).seconds(entity, key);
      if (!again.isEmpty()) {
        add(
            guarded(
                main, ImmutableList.<Member>builder().addAll(guards.get(0)).addAll(again).build()));
      }
    }
  }

  private Arrangement guarded(Member main, ImmutableList<Member> guards) {
    return arrangement(
        main.entity().name()
            + " by "
            + main.key()
            + label(" with ", main.copies().keySet())
            + kept(guards),
        main,
        guards,
        techniques(main.copies()),
        main.copies().size() + guards.size());
  }

  private Arrangement split(
      Member main, ImmutableList<Member> guards, ImmutableList<String> apart) {
    Entity entity = main.entity();
    ImmutableList<String> kept =
        entity.attributes().keySet().stream()
            .filter(name -> !apart.contains(name))
            .collect(ImmutableList.toImmutableList());
    return arrangement(
        entity.name()
            + " by "
            + main.key()
            + label(" with ", main.copies().keySet())
            + kept(guards)
            + label(" without ", apart),
        main.holding(kept),
        ImmutableList.<Member>builder()
            .addAll(guards)
            .add(Member.second(entity, SplitLargeItem.DETAILS, main.key(), expiring(entity, apart)))
            .build(),
        ImmutableList.<String>builder()
            .addAll(techniques(main.copies()))
            .add("keeps " + String.join(", ", apart) + " apart")
            .build(),
        main.copies().size() + guards.size() + 2);
  }

  private void embedding(Entity parent) {
    for (ImmutableMap<String, Embed> embeds : new EmbedChildren(application).embeds(parent)) {
      ImmutableMap<String, AttributePath> copies =
          new CopyFromParent(application).copies(parent).iterator().next();
      for (BaseKey key : new KeyBaseTable(application).keys(parent)) {
        ImmutableList<Member> guards =
            new GuardAgainstDuplicates(application).guards(parent, key).iterator().next();
        Arrangement made =
            arrangement(
                parent.name()
                    + " by "
                    + key
                    + label(" with ", copies.keySet())
                    + label(" holding ", embeds.keySet()),
                Member.main(parent, key).copying(copies).embedding(embeds),
                guards,
                ImmutableList.of("embeds " + String.join(", ", embeds.keySet())),
                copies.size() + guards.size() + 2 * embeds.size());
        ImmutableSet.Builder<String> entities = ImmutableSet.builder();
        entities.add(parent.name());
        embeds.values().forEach(embed -> entities.add(embed.entity()));
        add(
            new Arrangement(
                made.name(), entities.build(), made.tables(), made.techniques(), made.points()));
      }
    }
  }

  private void sharing(Entity parent) {
    for (ImmutableList<Member> group : new ShareItemCollection(application).groups(parent)) {
      ImmutableSet<ImmutableList<Member>> all = copying(group);
      all.forEach(members -> sharing(parent, members));
      ImmutableList<Member> plain = all.iterator().next();
      if (CollectInIndex.pays(plain)) {
        collecting(parent, plain);
      }
    }
  }

  /** With all that is copied into them anyway; two of them with all that may be in one as well. */
  private ImmutableSet<ImmutableList<Member>> copying(ImmutableList<Member> group) {
    ImmutableList<Member> plain =
        group.stream()
            .map(member -> copying(member).get(0))
            .collect(ImmutableList.toImmutableList());
    ImmutableSet.Builder<ImmutableList<Member>> all = ImmutableSet.builder();
    all.add(plain);
    for (int i = 0; i < group.size() && group.size() <= A_PAIR; i++) {
      List<Member> members = new ArrayList<>(plain);
      members.set(i, Iterables.getLast(copying(group.get(i))));
      all.add(ImmutableList.copyOf(members));
    }
    return all.build();
  }

  private ImmutableList<Member> copying(Member member) {
    return new CopyFromParent(application)
        .copies(member.entity()).stream()
            .map(
                copies ->
                    member.copying(
                        ImmutableMap.<String, AttributePath>builder()
                            .putAll(copies)
                            .putAll(member.copies())
                            .buildKeepingLast()))
            .collect(ImmutableList.toImmutableList());
  }

  private void sharing(Entity parent, ImmutableList<Member> group) {
    List<Member> guards = new ArrayList<>();
    for (Member member : group) {
      guards(member).forEach(guard -> guards.add(leading(guard, member)));
    }
    List<Member> members = new ArrayList<>(group);
    if (application.single()) {
      members.addAll(guards);
    }
    shared(
        group,
        "",
        tables.shared(names.of(parent), members),
        application.single() ? List.of() : guards,
        "keeps " + names(group) + " in one item collection",
        guards.size());
  }

  private void collecting(Entity parent, ImmutableList<Member> group) {
    List<Member> members = group.stream().map(CollectInIndex::byIdentity).toList();
    List<Member> guards = members.stream().flatMap(member -> guards(member).stream()).toList();
    List<Member> all = new ArrayList<>(members);
    if (application.single()) {
      all.addAll(guards);
    }
    shared(
        group,
        " in an index",
        new CollectInIndex(application, tables).table(names.of(parent), group, all),
        application.single() ? List.of() : guards,
        "collects " + names(group) + " in an index",
        guards.size() + 3);
  }

  private ImmutableList<Member> guards(Member member) {
    return new GuardAgainstDuplicates(application)
        .guards(member.entity(), member.key())
        .iterator()
        .next();
  }

  private static String names(ImmutableList<Member> group) {
    return group.stream().map(member -> member.entity().name()).collect(Collectors.joining(", "));
  }

  private void shared(
      ImmutableList<Member> group,
      String where,
      Table table,
      List<Member> apart,
      String technique,
      int more) {
    ImmutableSet.Builder<String> entities = ImmutableSet.builder();
    ImmutableList.Builder<String> techniques = ImmutableList.builder();
    techniques.add(technique);
    int points = more;
    for (Member member : group) {
      techniques.addAll(techniques(member.copies()));
      entities.add(member.entity().name());
      member.embeds().values().forEach(embed -> entities.add(embed.entity()));
      points += 2 + member.copies().size() + 2 * member.embeds().size();
    }
    String name =
        group.stream()
                .map(
                    member ->
                        member.entity().name()
                            + " by "
                            + member.key()
                            + " at "
                            + member.sortPrefix()
                            + label(" with ", member.copies().keySet())
                            + label(" holding ", member.embeds().keySet()))
                .collect(Collectors.joining(" and "))
            + where;
    ImmutableList.Builder<Table> made = ImmutableList.builder();
    made.add(table);
    apart.forEach(guard -> made.add(second(guard)));
    add(new Arrangement(name, entities.build(), made.build(), techniques.build(), points));
  }

  /** A guard leads to an item whose key has copies by keeping those too. */
  private static Member leading(Member guard, Member main) {
    ImmutableList<String> holds = guard.holds().orElse(ImmutableList.of());
    return guard
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
  private static String kept(ImmutableList<Member> guards) {
    return guards.stream()
        .map(
            guard ->
                " guarded by "
                    + guard.variant().orElse("")
                    + guard.holds().orElse(ImmutableList.of()))
        .collect(Collectors.joining());
  }

  private Arrangement arrangement(
      String name,
      Member main,
      ImmutableList<Member> seconds,
      ImmutableList<String> techniques,
      int points) {
    ImmutableList.Builder<Table> made = ImmutableList.builder();
    Entity entity = main.entity();
    if (application.single()) {
      made.add(
          tables.shared(
              names.of(entity), ImmutableList.<Member>builder().add(main).addAll(seconds).build()));
    } else {
      made.add(tables.own(names.of(entity), main));
      seconds.forEach(second -> made.add(second(second)));
    }
    return new Arrangement(name, ImmutableSet.of(entity.name()), made.build(), techniques, points);
  }

  /** A second item stands in a table of its own under natural names. */
  private Table second(Member second) {
    return tables.own(names.of(second.entity(), second.variant().orElse("")), second);
  }

  private void add(Arrangement arrangement) {
    all.putIfAbsent(arrangement.name(), arrangement);
  }
}
