package dev.keysmith;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packages in the order of the flow: each uses only those above it. */
final class ArchitectureTest {
  private static final List<String> PACKAGES =
      List.of(
          // runtime
          "runtime",
          // model
          "progress",
          "source",
          "aws",
          "spec",
          "spec.reader",
          "design",
          "design.reader",
          "design.writer",
          // importer
          "importer.content",
          "importer.sample",
          "importer.dynamodb",
          "importer.terraform",
          "importer.sql",
          "importer.library",
          "importer.diagram",
          "importer.assembly",
          "importer.output",
          "importer",
          // planner
          "capacity",
          "statistics",
          "plan",
          "plan.key",
          "plan.read",
          "plan.write",
          "planner",
          "cost",
          "load",
          // optimizer
          "technique",
          "technique.index",
          "candidate",
          "ilp",
          "selection",
          "rationale",
          "challenge",
          "optimizer",
          // review
          "review.fix",
          "review.rules",
          "review.rules.key",
          "review.rules.pattern",
          "review.rules.relationship",
          "review.rules.index",
          "review.rules.operation",
          "review.suitability",
          "review",
          // execute
          "instance",
          "item",
          "execute",
          "execute.request",
          "execute.memory",
          // verify
          "verify.oracle",
          "verify.data",
          "verify.items",
          "verify.engine",
          "verify",
          // export
          "export.record",
          "export.source",
          "export.format",
          "export",
          // measure
          "measure.sample",
          "measure.figure",
          "measure.draft",
          "measure.traffic",
          "measure",
          // emit
          "emit",
          "emit.report",
          "emit.example",
          "emit.infrastructure",
          "emit.infrastructure.cloudformation",
          "emit.infrastructure.terraform",
          "emit.infrastructure.cdk",
          "emit.typescript",
          "emit.workbench",
          "emit.request",
          "emit.script",
          "emit.permission",
          "emit.analytics",
          "emit.markdown",
          "emit.html",
          // code
          "code",
          "code.method",
          "code.java",
          "code.compiled",
          "code.typescript",
          "code.library",
          "code.process",
          // app
          "app",
          "interview",
          "difference",
          // cli
          "cli.option",
          "cli.text",
          "cli.json",
          "cli.sarif",
          "cli.command",
          "cli");

  /** A library, and the packages that alone may know it. */
  private static final Map<String, List<String>> HIDDEN =
      Map.of(
          "org.snakeyaml.", List.of("source"),
          "picocli.", List.of("cli"),
          "org.jline.", List.of("cli.command"),
          "com.fasterxml.jackson.", List.of("cli", "export", "measure.traffic"),
          "com.amazon.ion.", List.of("export.source"),
          "org.apache.parquet.", List.of("export.format"),
          "net.sf.jsqlparser.", List.of("importer.sql"),
          "com.bertramlabs.", List.of("importer.terraform"),
          "software.amazon.", List.of("verify", "runtime", "code.compiled", "code.process"),
          "com.google.ortools.", List.of("ilp"));

  /** The type of an import, static or not. */
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (?:static )?(dev\\.keysmith\\.[a-z.]*[A-Z]\\w*)");

  private static final Pattern ONE_WORD = Pattern.compile("[A-Z][a-z0-9]*");
  private static final double MOST_ONE_WORD = 0.15;

  /** Public types that no other package of the product uses, and why they are public. */
  private static final Map<String, String> PUBLIC_FOR =
      Map.of(
          "dev.keysmith.plan.read.SubqueryPlanner", "a method reference in a planner",
          "dev.keysmith.capacity.IndexWrites", "tests of plans, which simulate index updates",
          "dev.keysmith.review.rules.key.HotSpot", "tests of the published findings",
          "dev.keysmith.verify.engine.ConsumedCharge", "tests of capacity on the engine",
          "dev.keysmith.verify.engine.TableCreation", "tests of capacity and of templates");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("dev.keysmith");

  private static String packageOf(JavaClass type) {
    return type.getPackageName().substring("dev.keysmith.".length());
  }

  @Test
  void everyPackageIsListed() {
    for (JavaClass type : CLASSES) {
      assertThat(PACKAGES).as(type.getName()).contains(packageOf(type));
    }
    assertThat(CLASSES).hasSizeGreaterThan(500);
  }

  @Test
  void packagesUseOnlyThoseAboveThem() {
    TreeSet<String> violations = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      type.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType())
          .filter(target -> target.getPackageName().startsWith("dev.keysmith"))
          .filter(target -> PACKAGES.indexOf(packageOf(target)) > PACKAGES.indexOf(packageOf(type)))
          .forEach(target -> violations.add(type.getName() + " uses " + target.getName()));
    }
    assertThat(violations).isEmpty();
  }

  @Test
  void onlyWhatAnotherPackageUsesIsPublic() {
    TreeSet<String> unused = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      // Generated code uses the runtime.
      if (type.isTopLevelClass()
          && type.getModifiers().contains(JavaModifier.PUBLIC)
          && !packageOf(type).equals("runtime")) {
        unused.add(type.getName());
      }
    }
    for (JavaClass type : CLASSES) {
      type.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType())
          .filter(target -> !target.getPackageName().equals(type.getPackageName()))
          .forEach(target -> unused.remove(topLevel(target).getName()));
    }
    unused.removeAll(imported());
    assertThat(unused)
        .as("public types that no other package uses")
        .containsExactlyInAnyOrderElementsOf(PUBLIC_FOR.keySet());
  }

  private static JavaClass topLevel(JavaClass type) {
    return type.getEnclosingClass().map(ArchitectureTest::topLevel).orElse(type);
  }

  /** What sources import; class files name neither constants nor type arguments in methods. */
  private static Set<String> imported() {
    Set<String> imported = new TreeSet<>();
    for (Path module : ProjectCheckout.folders(ProjectCheckout.ROOT)) {
      for (Path file : sources(module.resolve("src/main/java"))) {
        Matcher type = IMPORT.matcher(ProjectCheckout.read(file));
        while (type.find()) {
          imported.add(type.group(1));
        }
      }
    }
    return imported;
  }

  private static List<Path> sources(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A name says which type is meant, in a search, a stack trace and a conversation. */
  @Test
  void noTwoTypesHaveTheSameName() {
    TreeSet<String> names = new TreeSet<>();
    TreeSet<String> repeated = new TreeSet<>();
    typeNames()
        .forEach(
            name -> {
              if (!names.add(name)) {
                repeated.add(name);
              }
            });
    assertThat(repeated).isEmpty();
    assertThat(names).hasSizeGreaterThan(1_500);
  }

  @Test
  void fewNamesAreOneWord() {
    List<String> names = typeNames();
    List<String> oneWord =
        names.stream().filter(name -> ONE_WORD.matcher(name).matches()).sorted().toList();
    assertThat((double) oneWord.size() / names.size())
        .as("the share of %s", oneWord)
        .isLessThan(MOST_ONE_WORD);
  }

  /** The types of all modules, tests included, each in a file of its name. */
  private static List<String> typeNames() {
    return ProjectCheckout.folders(ProjectCheckout.ROOT).stream()
        .flatMap(module -> Stream.of("src/main/java", "src/test/java").map(module::resolve))
        .flatMap(folder -> sources(folder).stream())
        .map(file -> file.getFileName().toString().replace(".java", ""))
        .filter(name -> !name.equals("package-info"))
        .toList();
  }

  @Test
  void librariesStayInTheirPackages() {
    TreeSet<String> violations = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      type.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType().getName())
          .forEach(
              target ->
                  HIDDEN.forEach(
                      (library, owners) -> {
                        if (target.startsWith(library)
                            && owners.stream().noneMatch(packageOf(type)::startsWith)) {
                          violations.add(type.getName() + " uses " + target);
                        }
                      }));
    }
    assertThat(violations).isEmpty();
  }

  /** A static that changes would make the same input give another output. */
  @Test
  void noStaticHoldsState() {
    TreeSet<String> violations = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      type.getFields().stream()
          .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
          .filter(field -> !field.getModifiers().contains(JavaModifier.FINAL))
          .forEach(field -> violations.add(field.getFullName()));
    }
    assertThat(violations).isEmpty();
  }
}
