package dev.keysmith.emit;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.hash.Hashing;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What was last written into a folder: the hash of each file, as {@code sha256sum} shows it.
 *
 * @param hashes by the file's name
 */
record Manifest(ImmutableSortedMap<String, String> hashes) {
  /** Its file in the folder. */
  static final String NAME = ".keysmith";

  private static final String HEAD =
      "# What keysmith wrote here, so that it never writes over what was changed since.\n";

  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  (\\S+)");

  /** Lines that it does not know it passes over: such a file is then nobody's, and is kept. */
  static Manifest parse(String text) {
    Map<String, String> hashes = new TreeMap<>();
    text.lines()
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .forEach(line -> hashes.put(line.group(2), line.group(1)));
    return new Manifest(ImmutableSortedMap.copyOf(hashes));
  }

  String text() {
    return hashes.entrySet().stream()
        .map(entry -> entry.getValue() + "  " + entry.getKey() + "\n")
        .collect(Collectors.joining("", HEAD, ""));
  }

  boolean knows(String name) {
    return hashes.containsKey(name);
  }

  /** Whether a file has the content that was last written under a name. */
  boolean isAsWritten(String name, byte[] content) {
    return hash(content).equals(hashes.get(name));
  }

  /** Those of its names that begin so. */
  ImmutableSet<String> beginningWith(String start) {
    return hashes.keySet().stream()
        .filter(name -> name.startsWith(start))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The same with other records laid over them. */
  Manifest with(ImmutableMap<String, byte[]> written) {
    Map<String, String> all = new TreeMap<>(hashes);
    written.forEach((name, content) -> all.put(name, hash(content)));
    return new Manifest(ImmutableSortedMap.copyOf(all));
  }

  Manifest without(Iterable<String> names) {
    Map<String, String> all = new TreeMap<>(hashes);
    names.forEach(all::remove);
    return new Manifest(ImmutableSortedMap.copyOf(all));
  }

  private static String hash(byte[] content) {
    return Hashing.sha256().hashBytes(content).toString();
  }
}
