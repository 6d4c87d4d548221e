package dev.keysmith.plan.write;

import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.statistics.DesignStatistics;
import dev.keysmith.statistics.SpecStatistics;
import java.nio.file.Path;
import java.util.List;

/** A spec and a design with the writes planned. */
record WritePlanFixture(Spec spec, Design design) {
  static WritePlanFixture of(String spec, String design) {
    Spec read = SpecFixtures.of(spec);
    DesignFile file = DesignReader.read(new SourceText("design.yaml", design), read);
    return new WritePlanFixture(
        read, file.design().orElseThrow(() -> new AssertionError(file.findings().toString())));
  }

  static WritePlanFixture of(Path folder) {
    Spec spec = CorpusCases.spec(folder);
    return new WritePlanFixture(
        spec, DesignReader.read(folder.resolve("expert.yaml"), spec).design().orElseThrow());
  }

  List<AccessPattern.Write> writes() {
    return spec.patterns().stream()
        .filter(AccessPattern.Write.class::isInstance)
        .map(AccessPattern.Write.class::cast)
        .toList();
  }

  PlanSet planned(AccessPattern.Write write) {
    return new WritePlanner(
            SpecStatistics.of(spec),
            DesignStatistics.of(spec, design),
            new KeyLookup(spec, design),
            WritePlanFixture::price)
        .plan(write);
  }

  PlanSet planned(String id) {
    return planned((AccessPattern.Write) spec.pattern(id).orElseThrow());
  }

  Plan best(String id) {
    PlanSet planned = planned(id);
    return planned.best().orElseThrow(() -> new AssertionError(planned.missing().toString()));
  }

  static double price(Plan plan) {
    return 0.625 * plan.writeUnits() + 0.125 * plan.readUnits();
  }
}
