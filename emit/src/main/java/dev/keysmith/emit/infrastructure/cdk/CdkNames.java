package dev.keysmith.emit.infrastructure.cdk;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;

/**
 * What things are called in the CDK application.
 *
 * @param group the application's name as a package
 * @param stackId of the one stack
 */
record CdkNames(String group, String stackId) {
  static final String APP = "TablesApp";
  static final String STACK = "TablesStack";

  /** Stacks have names of up to 128 characters. */
  private static final int LONGEST = 100;

  static CdkNames of(String application) {
    List<String> words =
        Stream.of(application.split("[^A-Za-z0-9]+", -1)).filter(word -> !word.isEmpty()).toList();
    String group = shortened(String.join("", words)).toLowerCase(Locale.ROOT);
    String stack =
        words.stream()
            .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
            .collect(Collectors.joining());
    boolean able = SourceVersion.isIdentifier(group) && !SourceVersion.isKeyword(group);
    return new CdkNames(
        able ? group : "application" + group,
        (able || SourceVersion.isKeyword(group)
                ? shortened(stack)
                : "Application" + shortened(stack))
            + "Tables");
  }

  private static String shortened(String text) {
    return text.substring(0, Math.min(LONGEST, text.length()));
  }

  String packageName() {
    return group + ".tables";
  }
}
