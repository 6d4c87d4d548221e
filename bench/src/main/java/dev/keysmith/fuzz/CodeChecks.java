package dev.keysmith.fuzz;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.CodeLanguage;
import dev.keysmith.app.DataLayerGenerator;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.design.Design;
import dev.keysmith.emit.Artifact;
import dev.keysmith.fuzz.StageCount.Stage;
import dev.keysmith.spec.Spec;
import java.nio.file.Path;
import java.util.Optional;

/** What must hold of the data layer of every design: files, or the patterns without a method. */
final class CodeChecks {
  private final DesignCompiler compiler;
  private final StageCount count;

  CodeChecks(DesignCompiler compiler, StageCount count) {
    this.compiler = compiler;
    this.count = count;
  }

  /**
   * @param compiled whether the Java code is compiled, too
   */
  void run(Spec spec, Design design, boolean compiled) {
    DataLayerGenerator generator = compiler.dataLayer(spec, design);
    for (CodeLanguage language : CodeLanguage.values()) {
      count.add(Stage.CODED);
      ImmutableList<String> problems = generator.problems(language);
      if (problems.isEmpty()) {
        ImmutableList<Artifact> files = generator.files(language, Optional.empty());
        DesignChecks.checkSame(
            files, compiler.dataLayer(spec, design).files(language, Optional.empty()));
      }
      if (problems.isEmpty() && compiled && language == CodeLanguage.JAVA) {
        compile(generator);
      }
    }
  }

  private void compile(DataLayerGenerator generator) {
    count.add(Stage.COMPILED);
    try {
      generator.runs(CodeLanguage.JAVA, Path.of("unused"), text -> {}).close();
    } catch (ExternalFailure e) {
      throw new BrokenProperty("generated Java compiles", String.valueOf(e.getMessage()));
    }
  }
}
