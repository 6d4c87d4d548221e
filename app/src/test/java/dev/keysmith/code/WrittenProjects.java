package dev.keysmith.code;

import dev.keysmith.app.CodeLanguage;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.code.CodedDesigns.DesignCase;
import dev.keysmith.emit.Artifact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Generated projects of all examples and of some published designs, as files. */
final class WrittenProjects {
  /**
   * Between them: every derived example, sequences, shards, one table of many entities, actions
   * whose repetitions read, filters by other rows.
   */
  private static final String DESIGNS =
      "example-.*|github.expert|ecommerce.single-table|hr-multi-table.single-table"
          + "|repeated-embedded|looked-up|filtered|embedded-numbers";

  private WrittenProjects() {}

  /** A project in its folder. */
  record WrittenProject(String name, Path folder, List<Path> files) {
    /** Those under a folder that end so. */
    List<Path> files(String under, String suffix) {
      return files.stream()
          .filter(file -> folder.relativize(file).startsWith(under))
          .filter(file -> file.toString().endsWith(suffix))
          .toList();
    }
  }

  /** Each in a folder and a package of its own. */
  static List<WrittenProject> in(Path folder, CodeLanguage language) throws IOException {
    DesignCompiler compiler = new DesignCompiler(PriceListReader.shipped());
    List<WrittenProject> projects = new ArrayList<>();
    for (DesignCase one : CodedDesigns.namedOrShaped(Pattern.compile(DESIGNS))) {
      String name = one.name().replaceAll("[^a-z]", "");
      Path project = folder.resolve(name);
      List<Path> files = new ArrayList<>();
      for (Artifact file :
          compiler
              .dataLayer(one.spec(), one.design())
              .files(language, Optional.of(packageName(name, language)))) {
        Path path = project.resolve(file.name());
        Files.createDirectories(path.getParent());
        files.add(Files.writeString(path, file.text()));
      }
      projects.add(new WrittenProject(name, project, files));
    }
    return projects;
  }

  private static String packageName(String name, CodeLanguage language) {
    return language == CodeLanguage.JAVA ? "com.example." + name : "@example/" + name;
  }
}
