package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.ItemLayout.SequenceCounter;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.YamlNode;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.DesignPreferences;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.GenerationStrategy;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks what an item stores of other entities: its names, and what a count or counter needs.
 *
 * @param counters the counters of sequences that items of the entity have
 */
record DenormalizationValidator(
    SourceDiagnostics findings, Entity entity, ImmutableSet<String> counters) {

  /** Names that a count cannot have, beside those of the entity's attributes. */
  static ImmutableSet<String> taken(
      Map<String, ?> copies, Map<String, ?> embeds, Map<String, ?> sequences, Set<String> keys) {
    return ImmutableSet.<String>builder()
        .addAll(copies.keySet())
        .addAll(embeds.keySet())
        .addAll(sequences.keySet())
        .addAll(keys)
        .add(DesignPreferences.DEFAULT.typeAttribute(), "Version")
        .build();
  }

  void checkNotOwn(YamlNode.Scalar name) {
    if (entity.attributes().containsKey(name.text())) {
      findings.error(
          "NameTaken",
          name.location(),
          String.format("%s already has an attribute '%s'", entity.name(), name.text()),
          "use another name");
    }
    if (counters.contains(name.text())) {
      findings.error(
          "NameTaken",
          name.location(),
          String.format(
              "'%s' is the counter of a sequence that %s stores", name.text(), entity.name()),
          "use another name");
    }
  }

  void checkNotTaken(YamlNode.Scalar name, Set<String> taken) {
    if (taken.contains(name.text())) {
      findings.error(
          "NameTaken",
          name.location(),
          String.format("the item already stores '%s'", name.text()),
          "use another name");
    }
  }

  /** Only the main item is there for sure. */
  void checkMain(Optional<String> variant, SourceLocation location) {
    if (variant.isPresent()) {
      findings.error(
          "NotMainItem",
          location,
          "a duplicate item cannot store counts",
          "move 'counts' to the main item, " + entity.name());
    }
  }

  /** Whether DynamoDB deletes no child unnoticed. */
  boolean checkNotExpiring(Entity child, SourceLocation location) {
    if (child.ttl().isPresent()) {
      findings.error(
          "CountOfExpiring",
          location,
          child.name() + " has a ttl, and DynamoDB deletes expired items without counting",
          "remove this count, or 'ttl' of " + child.name() + " in the spec");
    }
    return child.ttl().isEmpty();
  }

  /** A counter may be an attribute of the entity, if that is a number. */
  void checkNumeric(YamlNode.Scalar name) {
    Optional<Attribute> own = Optional.ofNullable(entity.attributes().get(name.text()));
    if (own.isPresent() && !own.get().type().isNumeric()) {
      findings.error(
          "WrongType",
          name.location(),
          String.format(
              "'%s' is a %s, but a counter is a number", name.text(), own.get().type().keyword()),
          "use another attribute");
    }
  }

  void checkSequence(Attribute attribute, String path, SourceLocation location) {
    boolean counted =
        attribute
            .generated()
            .filter(
                generated ->
                    generated instanceof GenerationStrategy.Sequence sequence
                        && sequence.parent().equals(entity.name()))
            .isPresent();
    if (!counted) {
      findings.error(
          "NotASequence",
          location,
          String.format("'%s' is not a sequence per %s", path, entity.name()),
          String.format(
              "declare it with 'generated: {sequence: %s}' in the spec, or remove this",
              entity.name()));
    }
  }

  // --- an item that is in no file ---------------------------------------------------------------

  void check(
      ItemLayout item, Set<String> keys, Map<String, Entity> entities, SourceLocation location) {
    Iterables.concat(item.copies().keySet(), item.embeds().keySet(), item.counts().keySet())
        .forEach(name -> checkNotOwn(KeySchemaValidator.scalar(name, location)));
    if (!item.counts().isEmpty()) {
      checkMain(item.variant(), location);
    }
    ImmutableSet<String> taken = taken(item.copies(), item.embeds(), item.sequences(), keys);
    item.counts()
        .forEach(
            (name, count) -> {
              checkNotTaken(KeySchemaValidator.scalar(name, location), taken);
              Optional.ofNullable(entities.get(count.relationship().child()))
                  .ifPresent(child -> checkNotExpiring(child, location));
            });
    item.sequences().forEach((name, counter) -> check(name, counter, entities, location));
  }

  private void check(
      String name, SequenceCounter counter, Map<String, Entity> entities, SourceLocation location) {
    checkNumeric(KeySchemaValidator.scalar(name, location));
    Optional.ofNullable(entities.get(counter.entity()))
        .map(child -> child.attribute(counter.attribute()))
        .ifPresent(
            attribute ->
                checkSequence(attribute, counter.entity() + "." + counter.attribute(), location));
  }
}
