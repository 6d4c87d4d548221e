package dev.keysmith.emit;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Sets;
import com.google.common.hash.Hashing;
import java.util.Comparator;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What was last written into a folder: the hash of each file, as {@code sha256sum} shows it. While
 * files are being written there are two of some, so that they are known again whenever that ends.
 *
 * @param hashes by the file's name
 * @param generated the names of those that belong to a design, and go when it no longer has them
 */
record FolderManifest(
    ImmutableSetMultimap<String, String> hashes, ImmutableSortedSet<String> generated) {
  /** Its file in the folder. */
  static final String NAME = ".keysmith";

  private static final String HEAD =
      "# What keysmith wrote here, so that it never writes over what was changed since.\n";

  private static final String OF_DESIGN =
      "# Generated from a design: what it no longer has is removed.";

  /** How folders have it that an earlier version wrote. */
  private static final String OF_DESIGN_BEFORE =
      "# Handed over with a design: what it no longer has is removed.";

  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64})  (\\S+)");

  /** It skips unknown lines: such a file then has no owner, and is kept. */
  static FolderManifest parse(String text) {
    ImmutableSetMultimap.Builder<String, String> hashes = sorted();
    ImmutableSortedSet.Builder<String> generated = ImmutableSortedSet.naturalOrder();
    boolean ofADesign = false;
    for (String line : text.lines().toList()) {
      ofADesign |= line.equals(OF_DESIGN) || line.equals(OF_DESIGN_BEFORE);
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        hashes.put(matcher.group(2), matcher.group(1));
        if (ofADesign) {
          generated.add(matcher.group(2));
        }
      }
    }
    return new FolderManifest(hashes.build(), generated.build());
  }

  String text() {
    return lines(false, HEAD) + (generated.isEmpty() ? "" : lines(true, OF_DESIGN + "\n"));
  }

  private String lines(boolean ofADesign, String head) {
    return hashes.entries().stream()
        .filter(entry -> generated.contains(entry.getKey()) == ofADesign)
        .map(entry -> entry.getValue() + "  " + entry.getKey() + "\n")
        .collect(Collectors.joining("", head, ""));
  }

  boolean knows(String name) {
    return hashes.containsKey(name);
  }

  /** Whether a file has the content that was last written under a name. */
  boolean isAsWritten(String name, byte[] content) {
    return hashes.containsEntry(name, hash(content));
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
    FolderManifest others = without(written.keySet());
    return new FolderManifest(others.hashes, generated).or(written, ofADesign);
  }

  /** The same, with other records as well: a file may have the content of either. */
  FolderManifest or(ImmutableMap<String, byte[]> written, Set<String> ofADesign) {
    ImmutableSetMultimap.Builder<String, String> all = sorted();
    all.putAll(hashes);
    written.forEach((name, content) -> all.put(name, hash(content)));
    return new FolderManifest(
        all.build(), ImmutableSortedSet.copyOf(Sets.union(generated, ofADesign)));
  }

  FolderManifest without(Set<String> names) {
    ImmutableSetMultimap.Builder<String, String> all = sorted();
    hashes.entries().stream().filter(entry -> !names.contains(entry.getKey())).forEach(all::put);
    return new FolderManifest(
        all.build(), ImmutableSortedSet.copyOf(Sets.difference(generated, names)));
  }

  private static ImmutableSetMultimap.Builder<String, String> sorted() {
    return ImmutableSetMultimap.<String, String>builder()
        .orderKeysBy(Comparator.naturalOrder())
        .orderValuesBy(Comparator.naturalOrder());
  }

  private static String hash(byte[] content) {
    return Hashing.sha256().hashBytes(content).toString();
  }
}
