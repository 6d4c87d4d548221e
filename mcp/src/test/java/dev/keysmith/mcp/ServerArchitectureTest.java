package dev.keysmith.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The packages of the server in their order, each with the libraries that it may know. */
final class ServerArchitectureTest {
  private static final List<String> PACKAGES =
      List.of("mcp.tool", "mcp.content", "mcp.transport", "mcp");

  /** A library, and the packages that alone may know it. */
  private static final Map<String, List<String>> HIDDEN =
      Map.of(
          "io.modelcontextprotocol.", List.of("mcp.content", "mcp.transport", "mcp"),
          "reactor.", List.of("mcp.content", "mcp.transport", "mcp"),
          "org.eclipse.jetty.", List.of("mcp.transport"),
          "com.fasterxml.jackson.", List.of("mcp.tool"),
          "picocli.", List.of());

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.keysmith.mcp");

  private static String packageOf(JavaClass type) {
    return type.getPackageName().substring("dev.keysmith.".length());
  }

  @Test
  void packagesUseOnlyThoseBeforeThem() {
    assertThat(CLASSES).hasSizeGreaterThan(30);
    TreeSet<String> violations = new TreeSet<>();
    for (JavaClass type : CLASSES) {
      assertThat(PACKAGES).contains(packageOf(type));
      type.getDirectDependenciesFromSelf().stream()
          .map(dependency -> dependency.getTargetClass().getBaseComponentType())
          .filter(target -> target.getPackageName().startsWith("dev.keysmith.mcp"))
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
                      (library, owners) -> {
                        if (target.startsWith(library) && !owners.contains(packageOf(type))) {
                          violations.add(type.getName() + " uses " + target);
                        }
                      }));
    }
    assertThat(violations).isEmpty();
  }

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
