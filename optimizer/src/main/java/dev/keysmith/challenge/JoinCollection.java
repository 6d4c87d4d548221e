package dev.keysmith.challenge;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.challenge.ChangeContext.KeyPart;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableKey;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Relationship;
import dev.keysmith.technique.ComposedKeyNames;
import dev.keysmith.technique.KeyPrefixes;
import dev.keysmith.technique.NamingConventions;
import dev.keysmith.technique.TableGrouping;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Children beside their parent, in one item collection.
 *
 * <pre>
 *   Orders  orderId                      Orders  orderId  SK
 *           7                                    7        #ORDER
 *   Lines   orderId  number                      7        LINE#1
 *           7        1
 * </pre>
 */
record JoinCollection(ChangeContext context) implements DesignChange {

  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return context.relationships().all().stream()
        .flatMap(relationship -> joined(design, relationship).stream());
  }

  private Optional<NeighbourDesign> joined(Design design, Relationship relationship) {
    Entity parent = context.spec().entity(relationship.parent());
    Entity child = context.spec().entity(relationship.child());
    Optional<LayoutRef> to = design.main(parent.name());
    Optional<LayoutRef> from = design.main(child.name());
    if (to.isEmpty()
        || from.isEmpty()
        || to.get().table().equals(from.get().table())
        || from.get().table().entities().size() > 1
        || !TableGrouping.mayShare(context.spec(), parent, child)) {
      return Optional.empty();
    }
    try {
      return table(to.get(), from.get().item(), parent, relationship)
          .map(
              editor ->
                  NeighbourDesign.of(
                      "move %s into the item collections of %s"
                          .formatted(child.name(), parent.name()),
                      editor.in(without(design, from.get()), context.spec())));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private Design without(Design design, LayoutRef layoutRef) {
    TableEditor editor = TableEditor.of(layoutRef.table());
    layoutRef.table().items().keySet().forEach(editor::removeItem);
    return editor.in(design, context.spec());
  }

  /** The parent's table with children in it; empty where its key cannot be that of children. */
  private Optional<TableEditor> table(
      LayoutRef to, ItemLayout child, Entity parent, Relationship relationship) {
    Table table = to.table();
    ImmutableList<String> reference =
        parent.identity().stream()
            .map(part -> Objects.requireNonNull(relationship.attributes().get(part)))
            .collect(ImmutableList.toImmutableList());
    String partition = table.key().partition();
    KeyRule base = to.item().key(partition).orElseThrow();
    if (!base.fields().equals(ImmutableSet.copyOf(parent.identity()))
        || base.only().isEmpty()
        || base.isSpread()) {
      return Optional.empty();
    }
    String sort = table.key().sort().orElse(ComposedKeyNames.SORT);
    if (table.key().sort().isPresent()
        && to.item().key(sort).flatMap(KeyRule::only).map(it -> it.isLone()).orElse(true)) {
      return Optional.empty();
    }
    KeyPrefixes prefixes = KeyPrefixes.of(context.spec());
    TableEditor editor = TableEditor.of(table).key(TableKey.of(partition, sort));
    if (table.key().sort().isEmpty()) {
      table
          .items()
          .values()
          .forEach(
              item ->
                  editor.put(
                      TableEditor.withMoreKeys(
                          item,
                          Map.of(
                              sort,
                              KeyRule.always(
                                  context.template(
                                      item,
                                      prefixes.stored(
                                          "#" + NamingConventions.prefix(item.entity())),
                                      ImmutableList.of()))))));
    }
    Map<String, KeyRule> keys = new LinkedHashMap<>();
    List<String> rest = new ArrayList<>(context.spec().entity(child.entity()).identity());
    rest.removeAll(reference);
    keys.put(partition, KeyRule.always(like(base, child, parent, reference)));
    keys.put(
        sort,
        KeyRule.always(
            context.template(child, prefixes.of(child.entity()), KeyPart.ascending(rest))));
    return Optional.of(editor.put(TableEditor.withKeys(child, keys)));
  }

  /** The parent's template over the child's reference. */
  private KeyTemplate like(
      KeyRule base, ItemLayout child, Entity parent, ImmutableList<String> reference) {
    KeyTemplate template = base.only().orElseThrow();
    if (template.isLone()) {
      return KeyTemplate.lone(
          reference.get(0),
          context.spec().entity(child.entity()).attribute(reference.get(0)).type());
    }
    StringBuilder text = new StringBuilder();
    for (KeySegment segment : template.segments()) {
      if (segment instanceof KeySegment.Field field) {
        String name = reference.get(parent.identity().indexOf(field.attribute()));
        text.append("{").append(name).append(field.format().suffix()).append("}");
      } else {
        text.append(segment);
      }
    }
    return context.parse(child, text.toString());
  }
}
