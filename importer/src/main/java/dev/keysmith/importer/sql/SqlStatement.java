package dev.keysmith.importer.sql;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.source.SourceLocation;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement of a file, not parsed yet.
 *
 * @param notes {@code name}, {@code rps} and the like, from the comments above it
 */
record SqlStatement(String text, ImmutableMap<String, String> notes, SourceLocation location) {
  private static final Pattern NOTE =
      Pattern.compile("\\s*(name|rps|calls|count|peak)\\s*[:=]\\s*(.{1,200}?)\\s*(:\\w+)?\\s*");

  private static final Pattern PARAMETER =
      Pattern.compile("\\?|[^:]:[A-Za-z_]\\w*|\\$[0-9]+|%s|%\\(\\w+\\)s|@[A-Za-z_]\\w*");
  private static final Pattern LITERAL = Pattern.compile("'[^']*+'");

  /** Whether it starts with these words. */
  boolean starts(String... words) {
    String start = text.substring(0, Math.min(60, text.length())).toUpperCase(Locale.ROOT);
    return Pattern.compile("\\s*" + String.join("\\s+", words) + "\\b.*", Pattern.DOTALL)
        .matcher(start)
        .matches();
  }

  /** Values by the caller: {@code ?}, {@code :name}, {@code $1}, {@code %s}, {@code @name}. */
  boolean hasParameters() {
    return PARAMETER.matcher(LITERAL.matcher(text).replaceAll("''")).find();
  }

  static ImmutableMap<String, String> notes(ImmutableList<String> comments) {
    ImmutableMap.Builder<String, String> notes = ImmutableMap.builder();
    for (String comment : comments) {
      Matcher matcher = NOTE.matcher(comment);
      if (matcher.matches()) {
        notes.put(matcher.group(1), matcher.group(2));
      }
    }
    return notes.buildKeepingLast();
  }
}
