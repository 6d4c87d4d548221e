package dev.keysmith.spec.reader;

import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Cardinality;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.List;
import java.util.OptionalDouble;

/** Reports unique attributes that have fewer values than there are instances to distinguish. */
final class UniqueValuesCheck {
  private final Spec spec;

  UniqueValuesCheck(Spec spec) {
    this.spec = spec;
  }

  void advise(SpecLocations locations, SourceDiagnostics findings) {
    for (Entity entity : spec.entities().values()) {
      for (Attribute attribute : entity.attributes().values()) {
        OptionalDouble most = most(entity, attribute);
        double having = entity.count() * present(entity, attribute);
        if (most.isPresent() && most.getAsDouble() < having) {
          findings.suggestion(
              "CountsDisagree",
              locations.attribute(entity.name(), attribute.name()),
              String.format(
                  "'%s' is %s, so that only %s of the %s instances can have it",
                  attribute.name(),
                  attribute.uniqueness().orElseThrow(),
                  QuantityFormat.of(most.getAsDouble()),
                  QuantityFormat.of(having)),
              "state more distinct values, or remove 'unique'");
        }
      }
    }
  }

  /** How many instances can differ, where the number of values is stated. */
  private OptionalDouble most(Entity entity, Attribute attribute) {
    OptionalDouble own = stated(attribute);
    if (attribute.uniqueWithin().isEmpty() || own.isEmpty()) {
      return OptionalDouble.empty();
    }
    double scopes = 1;
    for (String name : attribute.uniqueWithin().get()) {
      Attribute scope = entity.attribute(name);
      double instances = entity.count() * scope.present();
      double values =
          scope.references().isEmpty()
              ? stated(scope).orElse(Cardinality.distinct(entity, scope))
              : scope.references().stream()
                  .mapToDouble(reference -> spec.entity(reference.entity()).count())
                  .min()
                  .orElse(instances);
      scopes *= Math.min(instances, values);
    }
    return OptionalDouble.of(scopes * own.getAsDouble());
  }

  private static OptionalDouble stated(Attribute attribute) {
    if (attribute.closedSet().isPresent()) {
      return OptionalDouble.of(attribute.closedSet().get().size());
    }
    return attribute.distinct().isPresent()
        ? OptionalDouble.of(attribute.distinct().getAsLong())
        : OptionalDouble.empty();
  }

  /** Absent values, of the attribute or of its scope, are not compared. */
  private static double present(Entity entity, Attribute attribute) {
    return attribute.uniqueKey().stream()
        .flatMap(List::stream)
        .mapToDouble(name -> entity.attribute(name).present())
        .reduce(1, (one, other) -> one * other);
  }
}
