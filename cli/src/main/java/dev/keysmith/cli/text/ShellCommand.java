package dev.keysmith.cli.text;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A command line, quoted for a POSIX shell. */
public final class ShellCommand {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private ShellCommand() {}

  public static String of(String... words) {
    return of(ImmutableList.copyOf(words));
  }

  public static String of(List<String> words) {
    return words.stream().map(ShellCommand::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
