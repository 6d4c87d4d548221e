package dev.keysmith.plan;

import dev.keysmith.capacity.DesignFacts;
import dev.keysmith.design.Corpus;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignFile;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Specs;
import java.nio.file.Path;
import java.util.List;

/** A spec and a design with the writes planned. */
record WritePlans(Spec spec, Design design) {
  static WritePlans of(String spec, String design) {
    Spec read = Specs.of(spec);
    DesignFile file = DesignReader.read(new SourceText("design.yaml", design), read);
    return new WritePlans(
        read, file.design().orElseThrow(() -> new AssertionError(file.findings().toString())));
  }

  static WritePlans of(Path folder) {
    Spec spec = Corpus.spec(folder);
    return new WritePlans(
        spec, DesignReader.read(folder.resolve("expert.yaml"), spec).design().orElseThrow());
  }

  List<Pattern.Write> writes() {
    return spec.patterns().stream()
        .filter(Pattern.Write.class::isInstance)
        .map(Pattern.Write.class::cast)
        .toList();
  }

  Planned planned(Pattern.Write write) {
    return new WritePlanner(
            SpecFacts.of(spec),
            DesignFacts.of(spec, design),
            new KeyLookup(spec, design),
            WritePlans::price)
        .plan(write);
  }

  Planned planned(String id) {
    return planned((Pattern.Write) spec.pattern(id).orElseThrow());
  }

  Plan best(String id) {
    Planned planned = planned(id);
    return planned.best().orElseThrow(() -> new AssertionError(planned.missing().toString()));
  }

  static double price(Plan plan) {
    return 0.625 * plan.writeUnits() + 0.125 * plan.readUnits();
  }
}
