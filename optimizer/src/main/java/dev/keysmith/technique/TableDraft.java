package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables of a layout candidate before they are made: what is in them, under which keys.
 *
 * @param mains the main items of an entity, or of several that share an item collection, the parent
 *     first
 * @param collected the keys under which the main items share an item collection of an index, where
 *     they do so there and not in the table
 * @param seconds further items of the same instances
 * @param companions other entities by themselves, whose writes go with those of these items in one
 *     transaction, so that what both cost is found out together
 * @param techniques that made it of a table keyed by the identity
 */
public record TableDraft(
    ImmutableList<LayoutDraft> mains,
    Optional<ImmutableList<LayoutDraft>> collected,
    ImmutableList<LayoutDraft> seconds,
    ImmutableList<TableDraft> companions,
    ImmutableSet<Class<? extends Technique>> techniques) {

  /** An entity by itself, keyed by its identity: what everything else is compared with. */
  public static TableDraft of(LayoutDraft main) {
    return new TableDraft(
        ImmutableList.of(main),
        Optional.empty(),
        ImmutableList.of(),
        ImmutableList.of(),
        ImmutableSet.of());
  }

  public LayoutDraft main() {
    return mains.get(0);
  }

  public boolean isShared() {
    return mains.size() > 1;
  }

  /** The same by one more technique. */
  TableDraft by(Class<? extends Technique> technique) {
    return new TableDraft(
        mains,
        collected,
        seconds,
        companions,
        ImmutableSet.<Class<? extends Technique>>builder()
            .addAll(techniques)
            .add(technique)
            .build());
  }

  TableDraft withMains(Iterable<LayoutDraft> other) {
    return new TableDraft(ImmutableList.copyOf(other), collected, seconds, companions, techniques);
  }

  TableDraft withMain(LayoutDraft other) {
    return withMains(Iterables.concat(ImmutableList.of(other), Iterables.skip(mains, 1)));
  }

  /** The same main items, which share an item collection under these keys in an index. */
  TableDraft collecting(ImmutableList<LayoutDraft> keys) {
    return new TableDraft(mains, Optional.of(keys), seconds, companions, techniques);
  }

  TableDraft withSeconds(Iterable<LayoutDraft> other) {
    return new TableDraft(mains, collected, ImmutableList.copyOf(other), companions, techniques);
  }

  /** The same with these entities beside, by whatever techniques those are kept. */
  public TableDraft beside(Iterable<TableDraft> others) {
    ImmutableSet.Builder<Class<? extends Technique>> all = ImmutableSet.builder();
    all.addAll(techniques);
    others.forEach(other -> all.addAll(other.techniques()));
    return new TableDraft(mains, collected, seconds, ImmutableList.copyOf(others), all.build());
  }

  TableDraft andSeconds(Iterable<LayoutDraft> more) {
    return withSeconds(Iterables.concat(seconds, more));
  }

  /** Whether a second item is under the same partition key as the main one. */
  private boolean isBeside(LayoutDraft second) {
    return second.partitionPrefix().equals(main().partitionPrefix());
  }

  /** The items of its table: the main ones, and the second ones under their partition keys. */
  public ImmutableList<LayoutDraft> inTable() {
    return Stream.concat(mains.stream(), seconds.stream().filter(this::isBeside))
        .collect(ImmutableList.toImmutableList());
  }

  /** The second items that have tables of their own. */
  public ImmutableList<LayoutDraft> apart() {
    return seconds.stream()
        .filter(second -> !isBeside(second))
        .collect(ImmutableList.toImmutableList());
  }

  /** Whether they share an item collection of the table, and some of them another of an index. */
  private boolean isInverted() {
    return collected.isPresent() && collected.get().size() < mains.size();
  }

  /** Main items under the keys that they share a collection by, wherever that is. */
  private Stream<LayoutDraft> together() {
    return isInverted()
        ? Stream.concat(mains.stream(), collected.stream().flatMap(List::stream))
        : collected.orElse(mains).stream();
  }

  /** All entities that are stored in it, also inside others. */
  public ImmutableSet<String> entities() {
    ImmutableSet.Builder<String> entities = ImmutableSet.builder();
    for (LayoutDraft main : mains) {
      entities.add(main.entity().name());
      main.embeds().values().forEach(embed -> entities.add(embed.entity()));
    }
    companions.forEach(companion -> entities.addAll(companion.entities()));
    return entities.build();
  }

  /** Identifies it, for any number of shards. */
  public String name() {
    return together().map(this::name).collect(Collectors.joining(" and "))
        + (collected.isPresent() ? " in an index" : "")
        + seconds.stream().map(this::secondName).collect(Collectors.joining())
        + companions.stream()
            .map(companion -> " beside " + companion.name())
            .collect(Collectors.joining());
  }

  private String name(LayoutDraft main) {
    return main.entity().name()
        + " by "
        + main.key()
        + (isShared() ? " at " + main.sortPrefix() : "")
        + label(" with ", main.copies().keySet())
        + label(" holding ", main.embeds().keySet())
        + label(" counting ", main.counts().keySet());
  }

  private String secondName(LayoutDraft second) {
    return (isBeside(second) ? " beside " : " and ")
        + second.variant().orElse("")
        + second.holds().orElse(ImmutableList.of());
  }

  private static String label(String word, Iterable<String> names) {
    String joined = String.join(",", names);
    return joined.isEmpty() ? "" : word + joined;
  }

  /** What there is to say about it beyond its keys. */
  public ImmutableList<AppliedTechnique> remarks() {
    ImmutableList.Builder<AppliedTechnique> remarks = ImmutableList.builder();
    if (isShared()) {
      boolean inIndex = collected.isPresent() && !isInverted();
      remark(remarks, inIndex ? CollectInIndex.class : ShareItemCollection.class, names(mains));
      remark(
          remarks,
          InvertAdjacencyList.class,
          isInverted() ? names(collected.orElseThrow()) : ImmutableList.of());
    }
    for (LayoutDraft main : mains) {
      boolean inside = !isShared() && !main.embeds().isEmpty();
      remark(remarks, CopyFromParent.class, main.copies().keySet());
      remark(remarks, EmbedChildren.class, inside ? main.embeds().keySet() : ImmutableSet.of());
      remark(remarks, MaintainCounter.class, main.counts().keySet());
    }
    seconds.stream()
        .filter(SplitLargeItem::isDetails)
        .forEach(
            apart ->
                remark(remarks, SplitLargeItem.class, apart.holds().orElse(ImmutableList.of())));
    companions.forEach(companion -> remarks.addAll(companion.remarks()));
    return remarks.build();
  }

  private static ImmutableList<String> names(ImmutableList<LayoutDraft> drafts) {
    return drafts.stream()
        .map(draft -> draft.entity().name())
        .collect(ImmutableList.toImmutableList());
  }

  private static void remark(
      ImmutableList.Builder<AppliedTechnique> remarks,
      Class<? extends Technique> technique,
      Iterable<String> subjects) {
    if (!Iterables.isEmpty(subjects)) {
      remarks.add(new AppliedTechnique(technique, ImmutableList.copyOf(subjects)));
    }
  }

  /** How much there is to understand beyond a table keyed by the identity. */
  public int points() {
    int points = collected.isPresent() ? 3 : 0;
    for (LayoutDraft main : mains) {
      points += (isShared() ? 2 : 0) + main.copies().size() + 2 * main.embeds().size();
      points += 2 * main.counts().size();
    }
    for (LayoutDraft second : seconds) {
      points += SplitLargeItem.isDetails(second) ? 2 : 1;
    }
    for (TableDraft companion : companions) {
      points += companion.points();
    }
    return points;
  }
}
