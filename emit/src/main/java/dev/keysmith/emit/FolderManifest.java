package dev.keysmith.emit;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Sets;
import com.google.common.hash.Hashing;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What was last written into a folder: the hash of each file, as {@code sha256sum} shows it.
 *
 * @param hashes by the file's name
 * @param handedOver the names of those that belong to a design, and go when it no longer has them
 */
record FolderManifest(
    ImmutableSortedMap<String, String> hashes, ImmutableSortedSet<String> handedOver) {
  /** Its file in the folder. */
  static final String NAME = ".keysmith";

  private static final String HEAD =
      "# What keysmith wrote here, so that it never writes over what was changed since.\n";

  private static final String HANDED_OVER =
      "# Handed over with a design: what it no longer has is removed.";

  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  (\\S+)");

  /** It skips unknown lines: such a file then has no owner, and is kept. */
  static FolderManifest parse(String text) {
    Map<String, String> hashes = new TreeMap<>();
    ImmutableSortedSet.Builder<String> handedOver = ImmutableSortedSet.naturalOrder();
    boolean ofADesign = false;
    for (String line : text.lines().toList()) {
      ofADesign |= line.equals(HANDED_OVER);
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        hashes.put(matcher.group(2), matcher.group(1));
        if (ofADesign) {
          handedOver.add(matcher.group(2));
        }
      }
    }
    return new FolderManifest(ImmutableSortedMap.copyOf(hashes), handedOver.build());
  }

  String text() {
    return lines(false, HEAD) + (handedOver.isEmpty() ? "" : lines(true, HANDED_OVER + "\n"));
  }

  private String lines(boolean ofADesign, String head) {
    return hashes.entrySet().stream()
        .filter(entry -> handedOver.contains(entry.getKey()) == ofADesign)
        .map(entry -> entry.getValue() + "  " + entry.getKey() + "\n")
        .collect(Collectors.joining("", head, ""));
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

  /**
   * The same, overridden by other records.
   *
   * @param ofADesign those of them that belong to a design
   */
  FolderManifest with(ImmutableMap<String, byte[]> written, Set<String> ofADesign) {
    Map<String, String> all = new TreeMap<>(hashes);
    written.forEach((name, content) -> all.put(name, hash(content)));
    return new FolderManifest(
        ImmutableSortedMap.copyOf(all),
        ImmutableSortedSet.copyOf(Sets.union(handedOver, ofADesign)));
  }

  FolderManifest without(Set<String> names) {
    Map<String, String> all = new TreeMap<>(hashes);
    names.forEach(all::remove);
    return new FolderManifest(
        ImmutableSortedMap.copyOf(all),
        ImmutableSortedSet.copyOf(Sets.difference(handedOver, names)));
  }

  private static String hash(byte[] content) {
    return Hashing.sha256().hashBytes(content).toString();
  }
}
