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
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Checks a design that a program assembled, without a file: its keys, its indexes and what it
 * stores. Only a reader checks the names and the literals that people write.
 */
public final class AssembledDesignCheck {
  private static final SourceLocation NOWHERE = SourceLocation.whole("the design");

  private final Spec spec;
  private final SourceDiagnostics findings = new SourceDiagnostics();
  private final DesignLocations locations = new DesignLocations(NOWHERE, Optional.empty());

  private AssembledDesignCheck(Spec spec) {
    this.spec = spec;
  }

  /**
   * Everything that is wrong with it.
   *
   * @param design bound to this spec
   */
  public static ImmutableList<SourceDiagnostic> errors(Design design, Spec spec) {
    AssembledDesignCheck check = new AssembledDesignCheck(spec);
    design.tables().values().forEach(check::check);
    new DesignValidator(spec, design, check.locations, check.findings).check();
    return check.findings.inFileOrder();
  }

  private void check(Table table) {
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
            findings, spec.entities(), locations, table.key(), table.indexes(), table.items())
        .check(declared, table.ttl(), true);
  }

  private void check(ItemLayout item, Table table) {
    Entity entity = spec.entity(item.entity());
    Optional<WriteSharding> shards =
        item.shards().isPresent()
            ? Optional.of(new WriteSharding(item.shards().getAsInt(), entity.identity()))
            : Optional.empty();
    ItemValidator checks =
        new ItemValidator(
            findings,
            new ItemReader.KeySchema(Optional.of(table.key()), table.keyAttributes(), true),
            field -> NOWHERE,
            AttributeScope.of(entity, item.copies(), spec.entities(), shards));
    item.keys().forEach((attribute, rule) -> checks.checkHidesNothing(rule, attribute));
    checks.checkShards(item.shards(), item.keys(), true);
    checks.checkBaseKeys(item);
  }
}
