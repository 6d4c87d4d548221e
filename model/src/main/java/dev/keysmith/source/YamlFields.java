package dev.keysmith.source;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.Optional;

/** A mapping whose fields are known: tells which are unknown and which are missing. */
public final class YamlFields {
  /** What people call conditions elsewhere. */
  private static final ImmutableSet<String> CONDITIONS =
      ImmutableSet.of("if", "when", "condition", "conditions", "filter");

  private final YamlNode.Mapping mapping;
  private final SourceLocation location;
  private final String what;
  private final SourceDiagnostics findings;

  private YamlFields(
      YamlNode.Mapping mapping, SourceLocation location, String what, SourceDiagnostics findings) {
    this.mapping = mapping;
    this.location = location;
    this.what = what;
    this.findings = findings;
  }

  /**
   * The fields of a node, if it is a mapping.
   *
   * @param what what to call the whole in a message, with its article: "an attribute"
   */
  public static Optional<YamlFields> of(
      YamlNode node, String what, ImmutableList<String> known, SourceDiagnostics findings) {
    return of(node, node.location(), what, known, findings);
  }

  /** The fields of what a key names; a missing one is told at the key. */
  public static Optional<YamlFields> of(
      YamlNode.Entry entry, String what, ImmutableList<String> known, SourceDiagnostics findings) {
    return of(entry.value(), entry.key().location(), what, known, findings);
  }

  private static Optional<YamlFields> of(
      YamlNode node,
      SourceLocation location,
      String what,
      ImmutableList<String> known,
      SourceDiagnostics findings) {
    if (!(node instanceof YamlNode.Mapping mapping)) {
      findings.error(
          "WrongShape",
          node.location(),
          what + " cannot be " + node.kind(),
          "write a mapping with " + SpellingSuggester.oneOf(known));
      return Optional.empty();
    }
    Optional<YamlNode.Entry> before = Optional.empty();
    for (YamlNode.Entry entry : mapping.entries()) {
      if (!known.contains(entry.name())) {
        findings.error(
            "UnknownField",
            entry.key().location(),
            what + " has no field '" + entry.name() + "'",
            before.flatMap(it -> cut(it, entry)).orElseGet(() -> meant(entry.name(), known)));
      }
      before = Optional.of(entry);
    }
    return Optional.of(new YamlFields(mapping, location, what, findings));
  }

  private static String meant(String name, ImmutableList<String> known) {
    return CONDITIONS.contains(name) && known.contains("where")
        ? "write it into 'where', where all conditions stand"
        : SpellingSuggester.suggest(name, known);
  }

  /** In braces a comma ends a value, and what follows it looks like a field without one. */
  private static Optional<String> cut(YamlNode.Entry before, YamlNode.Entry entry) {
    boolean bare =
        entry.value() instanceof YamlNode.Scalar value
            && value.isNull()
            && entry.key().location().line() == before.key().location().line();
    if (!bare || !(before.value() instanceof YamlNode.Scalar text) || text.quoted()) {
      return Optional.empty();
    }
    String joined = text.text() + "," + entry.name();
    return Optional.of(
        joined.matches("\\d{1,3}(,\\d{3})+")
            ? "write numbers without commas: " + before.name() + ": " + joined.replace(",", "")
            : "if it belongs to the text before it, quote that: "
                + before.name()
                + ": '"
                + text.text()
                + ", "
                + entry.name()
                + "'");
  }

  /** The value of a field that may be left out; one without a value is told as an error. */
  public Optional<YamlNode> optional(String name) {
    Optional<YamlNode.Entry> entry = mapping.entry(name);
    if (entry.isPresent()
        && entry.get().value() instanceof YamlNode.Scalar scalar
        && scalar.isNull()) {
      findings.error(
          "WrongShape",
          entry.get().key().location(),
          "'" + name + "' has no value",
          "give it one, or remove the line");
      return Optional.empty();
    }
    return entry.map(YamlNode.Entry::value);
  }

  /** The value of a field that must be there. */
  public Optional<YamlNode> required(String name, String fix) {
    if (mapping.entry(name).isEmpty()) {
      findings.error("MissingField", location, what + " needs '" + name + "'", fix);
      return Optional.empty();
    }
    return optional(name);
  }

  public boolean has(String name) {
    return mapping.entry(name).isPresent();
  }

  /** Where a field's name stands, or the whole mapping where it does not. */
  public SourceLocation location(String name) {
    return mapping.entry(name).map(entry -> entry.key().location()).orElse(mapping.location());
  }

  public SourceLocation location() {
    return mapping.location();
  }
}
