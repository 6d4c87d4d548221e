package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import java.util.stream.Stream;

/**
 * Stores links beside one of the two entities that they connect, and gathers them with the other
 * one in an inverted index.
 *
 * <pre>
 *   Films  PK        SK        actorPK  actorSK
 *          FILM#7    #FILM
 *          FILM#7    ROLE#a    a        ROLE#7
 *          ACTOR#a   ACTOR     a        #ACTOR
 * </pre>
 *
 * <p>One Query of the table reads a film with its roles, one Query of the index an actor with
 * theirs.
 */
public final class InvertAdjacencyList implements TableTechnique {
  /** Of larger collections there are many already. */
  private static final int MOST_TOGETHER = 3;

  @Override
  public String what() {
    return "Stores links beside one of the entities that they connect, and gathers them with the"
        + " other one in an inverted index.";
  }

  @Override
  public boolean appliesTo(TechniqueContext context) {
    TableDraft draft = context.draft();
    return draft.isShared()
        && draft.collected().isEmpty()
        && draft.mains().size() <= MOST_TOGETHER
        && draft.mains().stream().allMatch(main -> main.embeds().isEmpty());
  }

  @Override
  public Stream<TableDraft> variants(TechniqueContext context) {
    ImmutableSet<String> there =
        context.draft().mains().stream()
            .map(main -> main.entity().name())
            .collect(ImmutableSet.toImmutableSet());
    ApplicationModel application = context.application();
    return context.draft().mains().stream()
        .skip(1)
        .map(LayoutDraft::entity)
        .flatMap(
            link ->
                application.relationships().ofChild(link.name()).stream()
                    .map(Relationship::parent)
                    .distinct()
                    .filter(end -> !there.contains(end))
                    .map(application.spec()::entity)
                    .filter(end -> application.mayShare(context.entity(), end))
                    .flatMap(end -> collections(application, end, link))
                    .map(collection -> inverted(context.draft(), collection)));
  }

  /** The other end and its links, as they would share an item collection of a table. */
  private static Stream<ImmutableList<LayoutDraft>> collections(
      ApplicationModel application, Entity end, Entity link) {
    return application.collections(end).stream()
        .filter(group -> group.size() == 2 && group.get(1).entity().equals(link))
        .filter(
            group -> group.stream().allMatch(it -> it.embeds().isEmpty() && it.copies().isEmpty()));
  }

  private static TableDraft inverted(TableDraft of, ImmutableList<LayoutDraft> collection) {
    // Two ends may have the same values for keys, which their names distinguish.
    String partition = NamingConventions.prefix(of.main().entity().name());
    Entity end = collection.get(0).entity();
    ImmutableList.Builder<LayoutDraft> mains = ImmutableList.builder();
    of.mains().forEach(main -> mains.add(main.in(partition, main.sortPrefix())));
    mains.add(LayoutDraft.main(end, BaseTableKey.of(end.identity(), ImmutableList.of())));
    return of.withMains(mains.build()).collecting(collection).by(InvertAdjacencyList.class);
  }
}
