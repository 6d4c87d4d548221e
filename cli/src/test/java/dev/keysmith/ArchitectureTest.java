package dev.keysmith;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The packages in the order of the flow: each uses only those above it. */
final class ArchitectureTest {
  private static final List<String> PACKAGES =
      List.of(
          // model
          "progress",
          "source",
          "aws",
          "spec",
          "spec.reader",
          "design",
          "design.reader",
          "design.writer",
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
          "execute.memory",
          // verify
          "verify.oracle",
          "verify.data",
          "verify.items",
          "verify.engine",
          "verify",
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
          "emit.markdown",
          "emit.html",
          // app
          "app",
          // cli
          "cli.option",
          "cli.text",
          "cli.json",
          "cli.sarif",
          "cli.command",
          "cli");

  /** A library, and the packages that alone may know it. */
  private static final Map<String, String> HIDDEN =
      Map.of(
          "org.snakeyaml.", "source",
          "picocli.", "cli",
          "com.fasterxml.jackson.", "cli",
          "software.amazon.", "verify",
          "com.google.ortools.", "ilp");

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
  void librariesStayInTheirPackages() {
    TreeSet<String> violations = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      type.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType().getName())
          .forEach(
              target ->
                  HIDDEN.forEach(
                      (library, owner) -> {
                        if (target.startsWith(library) && !packageOf(type).startsWith(owner)) {
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
          .filter(
              field ->
                  field
                      .getModifiers()
                      .contains(com.tngtech.archunit.core.domain.JavaModifier.STATIC))
          .filter(
              field ->
                  !field
                      .getModifiers()
                      .contains(com.tngtech.archunit.core.domain.JavaModifier.FINAL))
          .forEach(field -> violations.add(field.getFullName()));
    }
    assertThat(violations).isEmpty();
  }
}
