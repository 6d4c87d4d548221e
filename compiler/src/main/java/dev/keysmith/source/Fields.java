package dev.keysmith.source;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.Optional;

/** A mapping whose fields are known: tells which are unknown and which are missing. */
public final class Fields {
  /** What people call conditions elsewhere. */
  private static final ImmutableSet<String> CONDITIONS =
      ImmutableSet.of("if", "when", "condition", "conditions", "filter");

  private final Node.Mapping mapping;
  private final Place place;
  private final String what;
  private final Findings findings;

  private Fields(Node.Mapping mapping, Place place, String what, Findings findings) {
    this.mapping = mapping;
    this.place = place;
    this.what = what;
    this.findings = findings;
  }

  /**
   * The fields of a node, if it is a mapping.
   *
   * @param what what to call the whole in a message, with its article: "an attribute"
   */
  public static Optional<Fields> of(
      Node node, String what, ImmutableList<String> known, Findings findings) {
    return of(node, node.place(), what, known, findings);
  }

  /** The fields of what a key names; a missing one is told at the key. */
  public static Optional<Fields> of(
      Node.Entry entry, String what, ImmutableList<String> known, Findings findings) {
    return of(entry.value(), entry.key().place(), what, known, findings);
  }

  private static Optional<Fields> of(
      Node node, Place place, String what, ImmutableList<String> known, Findings findings) {
    if (!(node instanceof Node.Mapping mapping)) {
      findings.error(
          "WrongShape",
          node.place(),
          what + " cannot be " + node.kind(),
          "write a mapping with " + Spelling.oneOf(known));
      return Optional.empty();
    }
    Optional<Node.Entry> before = Optional.empty();
    for (Node.Entry entry : mapping.entries()) {
      if (!known.contains(entry.name())) {
        findings.error(
            "UnknownField",
            entry.key().place(),
            what + " has no field '" + entry.name() + "'",
            before.flatMap(it -> cut(it, entry)).orElseGet(() -> meant(entry.name(), known)));
      }
      before = Optional.of(entry);
    }
    return Optional.of(new Fields(mapping, place, what, findings));
  }

  private static String meant(String name, ImmutableList<String> known) {
    return CONDITIONS.contains(name) && known.contains("where")
        ? "write it into 'where', where all conditions stand"
        : Spelling.suggest(name, known);
  }

  /** In braces a comma ends a value, and what follows it looks like a field without one. */
  private static Optional<String> cut(Node.Entry before, Node.Entry entry) {
    boolean bare =
        entry.value() instanceof Node.Scalar value
            && value.isNull()
            && entry.key().place().line() == before.key().place().line();
    if (!bare || !(before.value() instanceof Node.Scalar text) || text.quoted()) {
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
  public Optional<Node> optional(String name) {
    Optional<Node.Entry> entry = mapping.entry(name);
    if (entry.isPresent() && entry.get().value() instanceof Node.Scalar scalar && scalar.isNull()) {
      findings.error(
          "WrongShape",
          entry.get().key().place(),
          "'" + name + "' has no value",
          "give it one, or remove the line");
      return Optional.empty();
    }
    return entry.map(Node.Entry::value);
  }

  /** The value of a field that must be there. */
  public Optional<Node> required(String name, String fix) {
    if (mapping.entry(name).isEmpty()) {
      findings.error("MissingField", place, what + " needs '" + name + "'", fix);
      return Optional.empty();
    }
    return optional(name);
  }

  public boolean has(String name) {
    return mapping.entry(name).isPresent();
  }

  /** Where a field's name stands, or the whole mapping where it does not. */
  public Place place(String name) {
    return mapping.entry(name).map(entry -> entry.key().place()).orElse(mapping.place());
  }

  public Place place() {
    return mapping.place();
  }
}
