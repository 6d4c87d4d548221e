package dev.keysmith.source;

import com.google.common.collect.ImmutableList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads YAML 1.2 into nodes with locations.
 *
 * <p>It builds the tree from the events of the parser rather than with the loader of the library,
 * because it must continue after a duplicate key, and must limit the depth and the expansion of
 * aliases while reading, not afterwards.
 */
public final class YamlReader {
  /** Far deeper than any real spec, whose deepest nesting is an include in an include. */
  private static final int DEEPEST = 64;

  /** Nodes; an alias counts as all nodes that it stands for. */
  private static final int MOST_NODES = 1_000_000;

  private static final String SYNTAX = "YamlSyntax";
  private static final String TOO_MUCH = "TooMuchYaml";

  private final SourceText source;
  private final SourceDiagnostics findings;
  private final Map<String, AnchoredNode> anchors = new HashMap<>();
  private final Set<String> openAnchors = new HashSet<>();
  private final boolean functions;
  private int nodes;

  private YamlReader(SourceText source, SourceDiagnostics findings, boolean functions) {
    this.source = source;
    this.findings = findings;
    this.functions = functions;
  }

  /** The single document of a file; empty if it cannot be read, which is reported. */
  public static Optional<YamlNode> read(SourceText source, SourceDiagnostics findings) {
    return new YamlReader(source, findings, false).document();
  }

  /**
   * The same of a CloudFormation template, whose tags are short for functions: {@code !Ref A} is
   * {@code {Ref: A}}, {@code !Sub A} is {@code {"Fn::Sub": A}}.
   */
  public static Optional<YamlNode> readTemplate(SourceText source, SourceDiagnostics findings) {
    return new YamlReader(source, findings, true).document();
  }

  private Optional<YamlNode> document() {
    LoadSettings settings =
        LoadSettings.builder()
            .setLabel(source.name())
            .setCodePointLimit(SourceText.MOST_BYTES)
            // All at once, because the library copies its buffer with every chunk of a long token.
            .setBufferSize(source.text().length() + 1024)
            .build();
    try {
      Iterator<Event> events = new Parse(settings).parseString(source.text()).iterator();
      events.next(); // the stream's start
      Event event = events.next();
      if (event.getEventId() == Event.ID.StreamEnd) {
        findings.error(
            "EmptyFile",
            SourceLocation.whole(source.name()),
            "the file is empty",
            "start from an example: see docs/guide/spec.md");
        return Optional.empty();
      }
      YamlNode root = node(events.next(), events, 1);
      events.next(); // the document's end
      Event after = events.next();
      if (after.getEventId() != Event.ID.StreamEnd) {
        findings.error(
            SYNTAX,
            location(after.getStartMark(), 3),
            "a second document starts here",
            "keep one document in a file: remove the '---'");
        return Optional.empty();
      }
      return Optional.of(root);
    } catch (YamlLimitExceeded refused) {
      findings.error(TOO_MUCH, refused.place, refused.message, refused.fix);
    } catch (MarkedYamlEngineException e) {
      // An unclosed quotation mark is detected at the end of the file; report where it opens.
      boolean quote = String.valueOf(e.getContext()).contains("quoted scalar");
      Optional<Mark> mark = quote ? e.getContextMark() : e.getProblemMark().or(e::getContextMark);
      findings.error(
          SYNTAX,
          location(mark, 1),
          "this is not YAML: " + problem(e),
          quote ? "close the quotation mark that opens here" : suggestion(mark));
    } catch (YamlEngineException e) {
      findings.error(
          SYNTAX,
          SourceLocation.whole(source.name()),
          "this is not YAML: " + String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
          "remove the characters that are not text");
    }
    return Optional.empty();
  }

  private YamlNode node(Event event, Iterator<Event> events, int depth) {
    SourceLocation location = location(event.getStartMark(), 1);
    if (++nodes > MOST_NODES) {
      throw new YamlLimitExceeded(location, "the file has more than a million values", "split it");
    }
    if (event instanceof AliasEvent alias) {
      return resolve(alias, location);
    }
    NodeEvent start = (NodeEvent) event;
    Optional<String> anchor = start.getAnchor().map(Object::toString);
    anchor.ifPresent(openAnchors::add);
    int before = nodes;
    YamlNode node;
    if (event instanceof ScalarEvent scalar) {
      node = tagged(scalar.getTag(), scalar(scalar));
    } else {
      if (depth > DEEPEST) {
        throw new YamlLimitExceeded(
            location, "nested more than " + DEEPEST + " levels deep", "flatten it");
      }
      node =
          event.getEventId() == Event.ID.SequenceStart
              ? sequence(location, events, depth)
              : mapping(location, events, depth);
      node = tagged(((CollectionStartEvent) event).getTag(), node);
    }
    if (anchor.isPresent()) {
      openAnchors.remove(anchor.get());
      anchors.put(anchor.get(), new AnchoredNode(node, nodes - before + 1));
    }
    return node;
  }

  private YamlNode resolve(AliasEvent alias, SourceLocation location) {
    String name = alias.getAlias().toString();
    AnchoredNode anchored = anchors.get(name);
    if (openAnchors.contains(name)) {
      throw new YamlLimitExceeded(
          location, "'*" + name + "' refers to itself", "write the value out");
    }
    if (anchored == null) {
      findings.error(SYNTAX, location, "unknown anchor '&" + name + "'", "write the value out");
      return new YamlNode.Scalar(location, "", false);
    }
    nodes += anchored.size();
    if (nodes > MOST_NODES) {
      throw new YamlLimitExceeded(
          location,
          "aliases expand this file to more than a million values",
          "write the values out");
    }
    return anchored.node();
  }

  private YamlNode.Scalar scalar(ScalarEvent event) {
    boolean quoted = event.getScalarStyle() != ScalarStyle.PLAIN;
    int length = Math.max(1, length(event));
    SourceLocation location = location(event.getStartMark(), length);
    return new YamlNode.Scalar(location, event.getValue(), quoted);
  }

  private static int length(Event event) {
    if (event.getStartMark().isEmpty() || event.getEndMark().isEmpty()) {
      return 1;
    }
    Mark start = event.getStartMark().get();
    Mark end = event.getEndMark().get();
    return start.getLine() == end.getLine() ? end.getColumn() - start.getColumn() : 1;
  }

  private YamlNode.Sequence sequence(SourceLocation location, Iterator<Event> events, int depth) {
    ImmutableList.Builder<YamlNode> elements = ImmutableList.builder();
    for (Event event = events.next();
        event.getEventId() != Event.ID.SequenceEnd;
        event = events.next()) {
      elements.add(node(event, events, depth + 1));
    }
    return new YamlNode.Sequence(location, elements.build());
  }

  private YamlNode.Mapping mapping(SourceLocation location, Iterator<Event> events, int depth) {
    Map<String, YamlNode.Entry> entries = new LinkedHashMap<>();
    for (Event event = events.next();
        event.getEventId() != Event.ID.MappingEnd;
        event = events.next()) {
      YamlNode key = node(event, events, depth + 1);
      YamlNode value = node(events.next(), events, depth + 1);
      if (!(key instanceof YamlNode.Scalar name)) {
        findings.error(
            SYNTAX, key.location(), "a key cannot be " + key.kind(), "use a plain name as the key");
        continue;
      }
      YamlNode.Entry first = entries.get(name.text());
      if (first == null) {
        entries.put(name.text(), new YamlNode.Entry(name, value));
      } else {
        findings.error(
            "DuplicateKey",
            key.location(),
            "duplicate key '" + name.text() + "'",
            "keep one of the two; the first is on line " + first.key().location().line());
      }
    }
    return new YamlNode.Mapping(location, ImmutableList.copyOf(entries.values()));
  }

  /** A node with its tag: a function of a template, or an error. */
  private YamlNode tagged(Optional<String> tag, YamlNode node) {
    if (tag.isEmpty() || tag.get().equals("!")) {
      return node;
    }
    if (!functions) {
      findings.error(
          SYNTAX,
          node.location(),
          "tags such as '" + tag.get() + "' are not supported",
          "remove the tag");
      return node;
    }
    String name = tag.get().substring(1);
    String function = name.equals("Ref") || name.equals("Condition") ? name : "Fn::" + name;
    YamlNode.Scalar key = new YamlNode.Scalar(node.location(), function, true);
    return new YamlNode.Mapping(node.location(), ImmutableList.of(new YamlNode.Entry(key, node)));
  }

  private SourceLocation location(Optional<Mark> mark, int length) {
    return mark.map(
            m -> new SourceLocation(source.name(), m.getLine() + 1, m.getColumn() + 1, length))
        .orElseGet(() -> SourceLocation.whole(source.name()));
  }

  private static String problem(MarkedYamlEngineException e) {
    String problem = e.getProblem() == null ? "it cannot be read" : e.getProblem();
    return problem.replaceAll("\\s+", " ").strip();
  }

  /** The most frequent causes of broken YAML. */
  private String suggestion(Optional<Mark> mark) {
    ImmutableList<String> lines = source.lines();
    int line = mark.map(Mark::getLine).orElse(0);
    if (line < lines.size() && lines.get(line).startsWith("\t")) {
      return "indent with spaces, not with tabs";
    }
    return "check the indentation, the space after each ':' and the closing brackets, here and on"
        + " the line before";
  }

  private record AnchoredNode(YamlNode node, int size) {}

  /** The file exceeds a limit. */
  private static final class YamlLimitExceeded extends RuntimeException {
    private final transient SourceLocation place;
    private final String message;
    private final String fix;

    YamlLimitExceeded(SourceLocation place, String message, String fix) {
      super(message, null, false, false);
      this.place = place;
      this.message = message;
      this.fix = fix;
    }
  }
}
