package dev.keysmith.design.reader;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.Table;
import dev.keysmith.design.WriteSharding;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.ParseContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Checks a design that a program assembled or changed, by the checks of the reader and without a
 * file: no error here means that its file can be read.
 */
public final class AssembledDesignCheck {
  private static final SourceLocation NOWHERE = SourceLocation.whole("the design");

  private final Spec spec;
  private final SourceDiagnostics findings = new SourceDiagnostics();
  private final DesignLocations locations = new DesignLocations(NOWHERE, Optional.empty());
  private final ParseContext reading;

  private AssembledDesignCheck(Spec spec, RelationshipGraph relationships) {
    this.spec = spec;
    this.reading = new ParseContext(findings, spec.entities(), relationships);
  }

  /**
   * Everything that is wrong with it.
   *
   * @param design bound to this spec
   */
  public static ImmutableList<SourceDiagnostic> errors(Design design, Spec spec) {
    return errors(design, spec, RelationshipGraph.of(spec), table -> true);
  }

  /** The same where a design without errors, bound to the same spec, has some of its tables. */
  public static ImmutableList<SourceDiagnostic> errors(
      Design design, Spec spec, RelationshipGraph relationships, Design valid) {
    return errors(design, spec, relationships, table -> !valid.shares(table));
  }

  private static ImmutableList<SourceDiagnostic> errors(
      Design design, Spec spec, RelationshipGraph relationships, Predicate<Table> isNew) {
    AssembledDesignCheck check = new AssembledDesignCheck(spec, relationships);
    design.tables().values().stream().filter(isNew).forEach(check::check);
    new DesignValidator(spec, design, check.locations, check.findings).check();
    check.checkReferences(design);
    return check.findings.inFileOrder();
  }

  private void check(Table table) {
    checkKeySchema(table);
    table.items().values().forEach(item -> check(item, table));
    Map<String, KeySchemaReader.DeclaredKeyType> declared = new LinkedHashMap<>();
    table
        .types()
        .forEach(
            (attribute, type) -> {
              if (type != KeyAttributeType.STRING) {
                declared.put(attribute, new KeySchemaReader.DeclaredKeyType(type, NOWHERE));
              }
            });
    new TableValidator(
            findings,
            spec.entities(),
            spec.prefer().typeAttribute(),
            locations,
            table.key(),
            table.indexes(),
            table.items())
        .check(declared, table.ttl(), true);
  }

  private void checkKeySchema(Table table) {
    KeySchemaValidator checks = new KeySchemaValidator(findings);
    checks.checkName(KeySchemaValidator.scalar(table.name(), NOWHERE), "a table");
    checks.check(table.key(), NOWHERE);
    table.indexes().values().forEach(index -> checks.check(index, table.key(), NOWHERE));
  }

  private void check(ItemLayout item, Table table) {
    Entity entity = spec.entity(item.entity());
    ItemValidator.checkVariant(entity.name(), item.variant(), NOWHERE, findings);
    new DenormalizationValidator(findings, entity, spec.sequenceCounters(entity.name()))
        .check(item, table.keyAttributes(), spec.entities(), NOWHERE);
    item.holds()
        .ifPresent(
            names ->
                ItemValidator.checkHolds(
                    names.stream().map(name -> KeySchemaValidator.scalar(name, NOWHERE)).toList(),
                    entity,
                    reading));
    checkKeys(item, table, entity);
  }

  private void checkKeys(ItemLayout item, Table table, Entity entity) {
    Optional<WriteSharding> shards =
        item.shards().isPresent()
            ? Optional.of(new WriteSharding(item.shards().getAsInt(), entity.identity()))
            : Optional.empty();
    AttributeScope naming = AttributeScope.of(entity, item.copies(), spec.entities(), shards);
    ItemValidator checks =
        new ItemValidator(
            findings,
            new ItemReader.KeySchema(Optional.of(table.key()), table.keyAttributes(), true),
            field -> NOWHERE,
            naming);
    KeyTemplateReader templates = new KeyTemplateReader(findings, naming);
    item.keys()
        .forEach(
            (attribute, rule) -> {
              checks.checkHidesNothing(rule, attribute);
              templates.check(rule, NOWHERE);
            });
    table.key().attributes().stream()
        .filter(attribute -> item.key(attribute).isEmpty())
        .forEach(attribute -> checks.reportMissingKey(attribute, NOWHERE));
    checks.checkShards(item.shards(), item.keys(), true);
    checks.checkBaseKeys(item);
    checks.checkNotEmpty(item);
  }

  /** What plans and suppressions name. */
  private void checkReferences(Design design) {
    PinnedPlanReader plans = new PinnedPlanReader(reading, spec, design.tables());
    design.plans().forEach((pattern, plan) -> plans.check(pattern, plan, NOWHERE));
    SuppressionReader suppressions = new SuppressionReader(reading, spec, design.tables());
    design
        .suppressions()
        .forEach(
            suppression ->
                suppression.where().ifPresent(name -> suppressions.checkKnown(name, NOWHERE)));
  }
}
