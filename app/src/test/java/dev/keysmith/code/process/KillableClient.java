package dev.keysmith.code.process;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.code.typescript.TypeScriptProject.GeneratedModules;
import dev.keysmith.design.Design;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.engine.RunTables;
import java.nio.file.Path;
import java.util.Optional;

/** A process of Node with generated TypeScript, which is started anew when it was killed. */
public final class KillableClient implements AutoCloseable {
  private final Spec spec;
  private final Design design;
  private final GeneratedModules code;
  private final Path project;
  private final String address;
  private NodeProcess node;

  private KillableClient(
      Spec spec, Design design, GeneratedModules code, Path project, String address) {
    this.spec = spec;
    this.design = design;
    this.code = code;
    this.project = project;
    this.address = address;
    this.node = start();
  }

  /**
   * Compiles the code and starts a process with it.
   *
   * @param toolchain the folder with the compiler
   * @param address where it sends its requests
   */
  public static KillableClient of(
      Spec spec, Design design, GeneratedModules code, Path toolchain, String address) {
    NodeToolchain tools = new NodeToolchain(toolchain);
    Path project = TypeScriptRuns.write(code, tools);
    tools.compile(project);
    return new KillableClient(spec, design, code, project, address);
  }

  private NodeProcess start() {
    return NodeProcess.start(project, TypeScriptRuns.EXECUTOR);
  }

  public PatternExecutor executor(RunTables tables) {
    if (!node.handle().isAlive()) {
      node.close();
      node = start();
    }
    return new TypeScriptExecutor(
        spec,
        code.methods(),
        node,
        Optional.empty(),
        address,
        ImmutableMap.copyOf(Maps.asMap(design.tables().keySet(), tables::name)));
  }

  public ProcessHandle process() {
    return node.handle();
  }

  @Override
  public void close() {
    node.close();
    TypeScriptRuns.delete(project);
  }
}
