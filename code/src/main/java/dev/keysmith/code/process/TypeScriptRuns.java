package dev.keysmith.code.process;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.keysmith.code.method.GeneratedMethod;
import dev.keysmith.code.typescript.NpmProject;
import dev.keysmith.code.typescript.TypeScriptProject.GeneratedModules;
import dev.keysmith.design.Design;
import dev.keysmith.emit.Artifact;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.PatternRuns;
import dev.keysmith.verify.engine.CapacityMeter;
import dev.keysmith.verify.engine.MeteredEndpoint;
import dev.keysmith.verify.engine.RunTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Runs the patterns of a verification through generated TypeScript, in a process of Node. */
public final class TypeScriptRuns implements PatternRuns, AutoCloseable {
  /** What the process executes. */
  static final String EXECUTOR = "dist/executor/executor.js";

  private final Spec spec;
  private final Design design;
  private final ImmutableMap<String, GeneratedMethod> methods;
  private final Path project;
  private final MeteredEndpoint endpoint;
  private final NodeProcess node;

  private TypeScriptRuns(
      Spec spec,
      Design design,
      ImmutableMap<String, GeneratedMethod> methods,
      Path project,
      MeteredEndpoint endpoint,
      NodeProcess node) {
    this.spec = spec;
    this.design = design;
    this.methods = methods;
    this.project = project;
    this.endpoint = endpoint;
    this.node = node;
  }

  /**
   * Compiles the code and starts a process with it.
   *
   * @throws ToolchainFailure if that is not possible
   */
  public static TypeScriptRuns of(
      Spec spec, Design design, GeneratedModules code, NodeToolchain toolchain) {
    Path project = write(code, toolchain);
    try {
      toolchain.compile(project);
      MeteredEndpoint endpoint = MeteredEndpoint.start();
      try {
        return new TypeScriptRuns(
            spec, design, code.methods(), project, endpoint, NodeProcess.start(project, EXECUTOR));
      } catch (RuntimeException e) {
        endpoint.close();
        throw e;
      }
    } catch (RuntimeException e) {
      delete(project);
      throw e;
    }
  }

  /** Below the toolchain, where Node and the compiler find its packages. */
  static Path write(GeneratedModules code, NodeToolchain toolchain) {
    try {
      Path projects = Files.createDirectories(toolchain.folder().resolve("projects"));
      Path project = Files.createTempDirectory(projects, "verify");
      for (Artifact file : NpmProject.sources(code)) {
        put(project, file.name(), file.text());
      }
      put(project, "executor/executor.ts", NpmProject.resource("executor.ts"));
      put(project, "tsconfig.json", NpmProject.compilerOptions("src", "executor"));
      put(project, "package.json", "{ \"type\": \"module\" }\n");
      return project;
    } catch (IOException e) {
      throw new ToolchainFailure(
          "%s cannot be written: %s".formatted(toolchain.folder(), e.getMessage()), e);
    }
  }

  private static void put(Path project, String name, String text) throws IOException {
    Path file = project.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  static void delete(Path project) {
    try {
      MoreFiles.deleteRecursively(project, RecursiveDeleteOption.ALLOW_INSECURE);
    } catch (IOException e) {
      // It is a cache; what is left there does no harm.
    }
  }

  @Override
  public PatternExecutor executor(CapacityMeter meter, RunTables tables) {
    return new TypeScriptExecutor(
        spec,
        methods,
        node,
        Optional.of(endpoint),
        endpoint.address(meter),
        ImmutableMap.copyOf(Maps.asMap(design.tables().keySet(), tables::name)));
  }

  @Override
  public void close() {
    node.close();
    endpoint.close();
    delete(project);
  }
}
