package dev.keysmith.emit.script;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Lists;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.FileNames;
import dev.keysmith.emit.request.DesignRequests;
import dev.keysmith.execute.request.PatternRequests;
import java.util.Objects;

/** {@code scripts/}: each pattern as a shell script that calls the AWS CLI. */
public final class ShellScripts {
  /** What all scripts share; no id begins like this. */
  static final String LIBRARY = "_lib.sh";

  private static final String FOLDER = "scripts/";

  private ShellScripts() {}

  public static ImmutableList<Artifact> artifacts(DesignAnalysis analysis) {
    ImmutableList<PatternRequests> patterns = DesignRequests.of(analysis);
    ImmutableList.Builder<Artifact> scripts = ImmutableList.builder();
    ImmutableMap<String, String> files =
        FileNames.of("", Lists.transform(patterns, PatternRequests::id), ".sh", LIBRARY);
    for (PatternRequests pattern : patterns) {
      String file = Objects.requireNonNull(files.get(pattern.id()));
      scripts.add(new Artifact(FOLDER + file, ShellScript.of(pattern, file)));
    }
    if (!patterns.isEmpty()) {
      scripts.add(new Artifact(FOLDER + LIBRARY, ShellLibrary.TEXT));
    }
    return scripts.build();
  }
}
