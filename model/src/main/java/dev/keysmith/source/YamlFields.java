package dev.keysmith.source;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.Optional;

/** A mapping with a known set of fields: reports unknown and missing ones. */
public final class YamlFields {
  /** The names of conditions in other languages. */
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
   * @param what the name of the mapping in messages, with its article: "an attribute"
   */
  public static Optional<YamlFields> of(
      YamlNode node, String what, ImmutableList<String> known, SourceDiagnostics findings) {
    return of(node, node.location(), what, known, findings);
  }

  /** The fields of the value of a key; a missing field is reported at the key. */
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
        ? "move it to 'where', which contains all conditions"
        : SpellingSuggester.suggest(name, known);
  }

  /** In braces a comma ends a value, and the text after it looks like a field without a value. */
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
            ? String.format(
                "write numbers without commas: %s: %s", before.name(), joined.replace(",", ""))
            : String.format(
                "if it belongs to the text before it, quote the text: %s: '%s, %s'",
                before.name(), text.text(), entry.name()));
  }

  /** The value of an optional field; a field without a value is reported as an error. */
  public Optional<YamlNode> optional(String name) {
    Optional<YamlNode.Entry> entry = mapping.entry(name);
    if (entry.isPresent()
        && entry.get().value() instanceof YamlNode.Scalar scalar
        && scalar.isNull()) {
      findings.error(
          "WrongShape",
          entry.get().key().location(),
          "'" + name + "' has no value",
          "add a value, or remove the line");
      return Optional.empty();
    }
    return entry.map(YamlNode.Entry::value);
  }

  /** The value of a required field. */
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

  /** The location of a field, or of the whole mapping if the field is missing. */
  public SourceLocation location(String name) {
    return mapping.entry(name).map(entry -> entry.key().location()).orElse(mapping.location());
  }

  public SourceLocation location() {
    return mapping.location();
  }
}
