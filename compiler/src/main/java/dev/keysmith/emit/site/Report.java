package dev.keysmith.emit.site;

import com.google.common.collect.ImmutableMap;
import com.google.common.hash.Hashing;
import com.google.common.io.BaseEncoding;
import com.google.common.io.Resources;
import dev.keysmith.cost.Structure;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.Handover;
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
public final class Report {
  public static final String NAME = "report.html";

  private static final ImmutableMap<String, String> SECTIONS =
      ImmutableMap.of(
          OverviewSection.ID, "Overview",
          EntitiesSection.ID, "Entities",
          TablesSection.ID, "Tables",
          PatternsSection.ID, "Patterns",
          CostSection.ID, "Cost",
          HeatSection.ID, "Hot partitions",
          ReviewSection.ID, "Review");

  private Report() {}

  public static Artifact artifact(Handover handover) {
    ReportData data = ReportData.of(handover);
    Html page = Html.of("html", head(handover), body(data)).with("lang", "en");
    return new Artifact(NAME, "<!doctype html>\n" + page);
  }

  private static Html head(Handover handover) {
    String policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src '" + hash(script()) + "'";
    return Html.of(
        "head",
        Html.of("meta").with("charset", "utf-8"),
        Html.of("meta").with("http-equiv", "Content-Security-Policy").with("content", policy),
        Html.of("meta")
            .with("name", "viewport")
            .with("content", "width=device-width, initial-scale=1"),
        Html.of("meta").with("name", "color-scheme").with("content", "light dark"),
        Html.of("title", handover.spec().application() + ": DynamoDB design"),
        Html.verbatim("style", resource("report.css")),
        Html.of("noscript", Html.verbatim("style", ".detail[hidden] { display: table-row }")));
  }

  private static String hash(String script) {
    return "sha256-"
        + BaseEncoding.base64()
            .encode(Hashing.sha256().hashString(script, StandardCharsets.UTF_8).asBytes());
  }

  private static Html body(ReportData data) {
    Handover handover = data.handover();
    return Html.of(
        "body",
        Html.of("a", "To the content").styled("skip").with("href", "#" + OverviewSection.ID),
        navigation(handover),
        Html.of(
            "main",
            title(handover.spec()),
            new OverviewSection(handover).html(),
            new EntitiesSection(handover.spec(), data.palette()).html(),
            new TablesSection(data).html(),
            new PatternsSection(data).html(),
            new CostSection(handover.bill()).html(),
            new HeatSection(handover.peaks()).html(),
            new ReviewSection(handover.review()).html()),
        chosen(),
        Html.verbatim("script", script()));
  }

  private static Html title(Spec spec) {
    Html header = Html.of("header", Html.of("h1", spec.application()));
    spec.domain().ifPresent(domain -> header.add(Html.of("p", domain).styled("soft")));
    return header;
  }

  private static Html navigation(Handover handover) {
    Html list = Html.of("ul");
    SECTIONS.forEach(
        (id, title) -> {
          Html item = Html.of("li", Html.of("a", title).with("href", "#" + id));
          if (id.equals(TablesSection.ID)) {
            item.add(structures(handover));
          }
          list.add(item);
        });
    return Html.of("nav", Html.of("p", handover.spec().application()).styled("application"), list)
        .with("aria-label", "Sections");
  }

  private static Html structures(Handover handover) {
    Html list = Html.of("ul");
    for (Structure structure : Structure.all(handover.design())) {
      list.add(
          Html.of(
                  "li",
                  Html.of("a", structure.index().orElse(structure.table()))
                      .with("href", "#" + ReportData.id(structure)))
              .styled(structure.isTable() ? "table" : "index"));
    }
    return list;
  }

  /** Which pattern is chosen, wherever on the page one is. */
  private static Html chosen() {
    return Html.of("aside")
        .with("id", "chosen")
        .with("aria-label", "The chosen pattern")
        .with("hidden", "")
        .add(
            Html.of("p").with("role", "status"),
            Html.of("ul").with("aria-label", "Where its items stand"),
            Html.of("button", "Clear").with("type", "button").with("title", "Escape"));
  }

  private static String script() {
    return resource("report.js");
  }

  private static String resource(String name) {
    try {
      return Resources.toString(Resources.getResource(Report.class, name), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
