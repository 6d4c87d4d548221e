package dev.keysmith.emit.script;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.request.DesignRequests;
import dev.keysmith.execute.request.PatternRequests;

/** {@code scripts/}: each pattern as a shell script that calls the AWS CLI. */
public final class ShellScripts {
  /** What all scripts share; no id begins like this. */
  static final String LIBRARY = "_lib.sh";

  private static final String FOLDER = "scripts/";

  private ShellScripts() {}

  public static ImmutableList<Artifact> artifacts(DesignAnalysis analysis) {
    ImmutableList<PatternRequests> patterns = DesignRequests.of(analysis);
    ImmutableList.Builder<Artifact> scripts = ImmutableList.builder();
    patterns.forEach(
        pattern -> scripts.add(new Artifact(FOLDER + fileName(pattern), ShellScript.of(pattern))));
    if (!patterns.isEmpty()) {
      scripts.add(new Artifact(FOLDER + LIBRARY, ShellLibrary.TEXT));
    }
    return scripts.build();
  }

  /** Ids are unique, and of characters that names of files may have. */
  static String fileName(PatternRequests pattern) {
    return pattern.id() + ".sh";
  }
}
