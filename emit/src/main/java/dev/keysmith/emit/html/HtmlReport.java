package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableMap;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import com.google.common.io.Resources;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.spec.Spec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * {@code report.html}: the whole design on one page that needs nothing but a browser.
 *
 * <p>Everything is in it, and its own policy forbids it to fetch anything or to run any script but
 * the one whose hash it names.
 */
public final class HtmlReport {
  static final String NAME = "report.html";

  private static final ImmutableMap<String, String> SECTIONS =
      ImmutableMap.of(
          OverviewSection.ID, "Overview",
          EntitiesSection.ID, "Entities",
          TablesSection.ID, "Tables",
          PatternsSection.ID, "Patterns",
          CostSection.ID, "Cost",
          PartitionLoadSection.ID, "Peak load",
          ReviewSection.ID, "Review findings");

  private HtmlReport() {}

  public static Artifact artifact(DesignAnalysis analysis) {
    ReportData data = ReportData.of(analysis);
    HtmlElement page = HtmlElement.of("html", head(analysis), body(data)).with("lang", "en");
    return new Artifact(NAME, "<!doctype html>\n" + page);
  }

  private static HtmlElement head(DesignAnalysis analysis) {
    String policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src '" + hash(script()) + "'";
    return HtmlElement.of(
        "head",
        HtmlElement.of("meta").with("charset", "utf-8"),
        HtmlElement.of("meta")
            .with("http-equiv", "Content-Security-Policy")
            .with("content", policy),
        HtmlElement.of("meta")
            .with("name", "viewport")
            .with("content", "width=device-width, initial-scale=1"),
        HtmlElement.of("meta").with("name", "color-scheme").with("content", "light dark"),
        HtmlElement.of("title", analysis.spec().application() + ": DynamoDB design"),
        HtmlElement.verbatim("style", resource("report.css")),
        HtmlElement.of(
            "noscript", HtmlElement.verbatim("style", ".detail[hidden] { display: table-row }")));
  }

  private static String hash(String script) {
    return "sha256-"
        + BaseEncoding.base64()
            .encode(Hashing.sha256().hashString(script, StandardCharsets.UTF_8).asBytes());
  }

  private static HtmlElement body(ReportData data) {
    DesignAnalysis analysis = data.analysis();
    return HtmlElement.of(
        "body",
        HtmlElement.of("a", "Skip to content")
            .styled("skip")
            .with("href", "#" + OverviewSection.ID),
        navigation(analysis),
        HtmlElement.of(
            "main",
            title(analysis.spec()),
            new OverviewSection(analysis).html(),
            new EntitiesSection(analysis.spec(), data.palette()).html(),
            new TablesSection(data).html(),
            new PatternsSection(data).html(),
            new CostSection(analysis.bill()).html(),
            new PartitionLoadSection(analysis.peaks()).html(),
            new ReviewSection(analysis.review()).html()),
        chosen(),
        HtmlElement.verbatim("script", script()));
  }

  private static HtmlElement title(Spec spec) {
    HtmlElement header = HtmlElement.of("header", HtmlElement.of("h1", spec.application()));
    spec.domain().ifPresent(domain -> header.add(HtmlElement.of("p", domain).styled("soft")));
    return header;
  }

  private static HtmlElement navigation(DesignAnalysis analysis) {
    HtmlElement list = HtmlElement.of("ul");
    SECTIONS.forEach(
        (id, title) -> {
          HtmlElement item =
              HtmlElement.of("li", HtmlElement.of("a", title).with("href", "#" + id));
          if (id.equals(TablesSection.ID)) {
            item.add(structures(analysis));
          }
          list.add(item);
        });
    return HtmlElement.of(
            "nav", HtmlElement.of("p", analysis.spec().application()).styled("application"), list)
        .with("aria-label", "Sections");
  }

  private static HtmlElement structures(DesignAnalysis analysis) {
    HtmlElement list = HtmlElement.of("ul");
    for (TableOrIndex structure : TableOrIndex.all(analysis.design())) {
      list.add(
          HtmlElement.of(
                  "li",
                  HtmlElement.of("a", structure.index().orElse(structure.table()))
                      .with("href", "#" + ReportData.id(structure)))
              .styled(structure.isTable() ? "table" : "index"));
    }
    return list;
  }

  /** The selected pattern, visible everywhere on the page. */
  private static HtmlElement chosen() {
    return HtmlElement.of("aside")
        .with("id", "chosen")
        .with("aria-label", "Selected pattern")
        .with("hidden", "")
        .add(
            HtmlElement.of("p").with("role", "status"),
            HtmlElement.of("ul").with("aria-label", "Tables and indexes with highlighted items"),
            HtmlElement.of("button", "Clear").with("type", "button").with("title", "Escape"));
  }

  private static String script() {
    return resource("report.js");
  }

  private static String resource(String name) {
    try {
      return Resources.toString(
          Resources.getResource(HtmlReport.class, name), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
