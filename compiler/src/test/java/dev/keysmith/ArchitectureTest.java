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

/** The rooms of the house: a package uses only what stands above it. */
final class ArchitectureTest {
  /** In the order of the flow; the facts in {@code aws} may be used from anywhere below files. */
  private static final List<String> ROOMS =
      List.of(
          "work",
          "source",
          "aws",
          "spec",
          "design",
          "capacity",
          "plan",
          "cost",
          "candidate",
          "solve",
          "review",
          "simulate",
          "emit",
          "verify",
          "", // DesignCompiler
          "cli",
          "web",
          "mcp");

  /** A library that one room alone may know. */
  private static final Map<String, String> HIDDEN =
      Map.of(
          "org.snakeyaml.", "source",
          "picocli.", "cli",
          "com.fasterxml.jackson.", "cli",
          "software.amazon.", "verify",
          "com.google.ortools.", "solve");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.keysmith");

  private static String room(JavaClass type) {
    String rest = type.getPackageName().substring("dev.keysmith".length());
    return rest.isEmpty() ? "" : rest.substring(1).split("\\.", 2)[0];
  }

  @Test
  void everyPackageIsARoom() {
    for (JavaClass type : CLASSES) {
      assertThat(ROOMS).as(type.getName()).contains(room(type));
    }
    assertThat(CLASSES).hasSizeGreaterThan(50);
  }

  @Test
  void roomsUseOnlyWhatStandsAboveThem() {
    TreeSet<String> violations = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      type.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType())
          .filter(target -> target.getPackageName().startsWith("dev.keysmith"))
          .filter(target -> ROOMS.indexOf(room(target)) > ROOMS.indexOf(room(type)))
          .forEach(target -> violations.add(type.getName() + " uses " + target.getName()));
    }
    assertThat(violations).isEmpty();
  }

  @Test
  void librariesStayInTheirRooms() {
    TreeSet<String> violations = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      type.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType().getName())
          .forEach(
              target ->
                  HIDDEN.forEach(
                      (library, room) -> {
                        if (target.startsWith(library) && !room(type).equals(room)) {
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
