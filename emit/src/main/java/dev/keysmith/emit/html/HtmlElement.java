package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.emit.PrintableText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * An element of a page and its content. Text and values of attributes are always escaped; only the
 * page's own style and script are not.
 */
final class HtmlElement {
  private static final ImmutableSet<String> VOID = ImmutableSet.of("meta", "br", "wbr");

  /** Each on lines of its own, so that a person can compare two pages. */
  private static final ImmutableSet<String> BLOCKS =
      ImmutableSet.of(
          "html",
          "head",
          "meta",
          "title",
          "style",
          "script",
          "noscript",
          "body",
          "header",
          "nav",
          "main",
          "section",
          "aside",
          "div",
          "h1",
          "h2",
          "h3",
          "h4",
          "p",
          "ul",
          "ol",
          "li",
          "dl",
          "dt",
          "dd",
          "table",
          "caption",
          "thead",
          "tbody",
          "tr",
          "th",
          "td",
          "details",
          "summary",
          "svg",
          "g",
          "path",
          "rect");

  private final String name;
  private final Map<String, String> attributes = new LinkedHashMap<>();
  private final List<Child> children = new ArrayList<>();

  /** Text as it is written out, or an element. */
  private record Child(String text, Optional<HtmlElement> element) {}

  private HtmlElement(String name) {
    this.name = name;
  }

  static HtmlElement of(String name, HtmlElement... children) {
    return new HtmlElement(name).add(children);
  }

  static HtmlElement of(String name, String text) {
    return new HtmlElement(name).text(text);
  }

  /** The page's own style or script. */
  static HtmlElement verbatim(String name, String text) {
    if (text.toLowerCase(Locale.ROOT).contains("</" + name)) {
      throw new IllegalArgumentException("it would end the " + name + " it stands in");
    }
    HtmlElement element = new HtmlElement(name);
    element.children.add(new Child(text, Optional.empty()));
    return element;
  }

  HtmlElement with(String attribute, String value) {
    attributes.put(attribute, value);
    return this;
  }

  HtmlElement styled(String styles) {
    return with("class", styles);
  }

  HtmlElement add(HtmlElement... more) {
    return add(List.of(more));
  }

  HtmlElement add(Iterable<HtmlElement> more) {
    more.forEach(element -> children.add(new Child("", Optional.of(element))));
    return this;
  }

  HtmlElement add(Optional<HtmlElement> more) {
    more.ifPresent(this::add);
    return this;
  }

  HtmlElement text(String text) {
    children.add(new Child(escaped(text), Optional.empty()));
    return this;
  }

  private static String escaped(String text) {
    StringBuilder out = new StringBuilder(text.length());
    PrintableText.of(text)
        .codePoints()
        .forEach(
            point -> {
              switch (point) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.appendCodePoint(point);
              }
            });
    return out.toString();
  }

  private boolean isBlock() {
    return BLOCKS.contains(name);
  }

  private void write(StringBuilder out) {
    out.append('<').append(name);
    attributes.forEach(
        (attribute, value) -> {
          out.append(' ').append(attribute);
          if (!value.isEmpty()) {
            out.append("=\"").append(escaped(value)).append('"');
          }
        });
    out.append('>');
    boolean nested =
        children.stream()
            .anyMatch(child -> child.element().map(HtmlElement::isBlock).orElse(false));
    if (nested) {
      out.append('\n');
    }
    for (Child child : children) {
      out.append(child.text());
      child.element().ifPresent(element -> element.write(out));
    }
    if (!VOID.contains(name)) {
      out.append("</").append(name).append('>');
    }
    if (isBlock()) {
      out.append('\n');
    }
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    write(out);
    return out.toString();
  }
}
