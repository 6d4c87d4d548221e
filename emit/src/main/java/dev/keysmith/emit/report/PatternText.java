package dev.keysmith.emit.report;

import dev.keysmith.plan.NumberFormat;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.TrafficRate;
import dev.keysmith.spec.WriteAction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Access patterns in words. */
public final class PatternText {
  private PatternText() {}

  /** "read", "write", or the kind that another service serves. */
  public static String kind(AccessPattern pattern) {
    if (pattern instanceof AccessPattern.Read) {
      return "read";
    }
    return pattern instanceof AccessPattern.ExternalQuery foreign
        ? foreign.kind().name().toLowerCase(Locale.ROOT)
        : "write";
  }

  /** "20/s, peak 90/s". */
  public static String traffic(TrafficRate traffic) {
    String average = NumberFormat.number(traffic.average()) + "/s";
    return traffic.peak() == traffic.average()
        ? average
        : average + ", peak " + NumberFormat.number(traffic.peak()) + "/s";
  }

  /** The query: "Issue where owner = $owner, sorted by number descending, limit 25". */
  public static String asked(Spec spec, AccessPattern pattern) {
    if (pattern instanceof AccessPattern.Read read) {
      return selection(spec, read.selection()) + (read.strong() ? "; strongly consistent" : "");
    }
    if (pattern instanceof AccessPattern.Write write) {
      return write.actions().stream().map(PatternText::action).collect(Collectors.joining("; "))
          + (write.actions().size() > 1 && write.atomic() ? "; in one transaction" : "");
    }
    return ((AccessPattern.ExternalQuery) pattern).entity();
  }

  private static String selection(Spec spec, EntitySelection selection) {
    List<String> parts = new ArrayList<>();
    parts.add(selection.entity() + where(selection.where()) + any(selection));
    selection.sort().stream()
        .map(sort -> "sorted by " + sort.attribute() + (sort.descending() ? " descending" : ""))
        .forEach(parts::add);
    selection.limit().ifPresent(limit -> parts.add("limit " + limit));
    if (selection.needs().countOnly()) {
      parts.add("count only");
    } else if (selection.needs().attributes().size()
        < spec.entity(selection.entity()).attributes().size()) {
      parts.add("only " + String.join(" and ", selection.needs().attributes()));
    }
    for (IncludeClause include : selection.include()) {
      // What concerns only the included entity is in brackets after it.
      String included = selection(spec, include.selection());
      int comma = included.indexOf(", ");
      parts.add(
          "with "
              + (comma < 0
                  ? included
                  : included.substring(0, comma) + " (" + included.substring(comma + 2) + ")"));
    }
    return String.join(", ", parts);
  }

  /** " and (status = OPEN or assignee = $user)". */
  private static String any(EntitySelection selection) {
    return selection.any().isEmpty()
        ? ""
        : selection.any().stream()
            .map(
                alternative ->
                    alternative.stream()
                        .map(PlanText::condition)
                        .collect(Collectors.joining(" and ")))
            .collect(
                Collectors.joining(
                    " or ", selection.where().isEmpty() ? " where (" : " and (", ")"));
  }

  private static String where(List<AttributeCondition> where) {
    return where.isEmpty()
        ? ""
        : where.stream()
            .map(PlanText::condition)
            .collect(Collectors.joining(" and ", " where ", ""));
  }

  private static String action(WriteAction action) {
    String times = action.times() > 1 ? " × " + action.times() : "";
    if (action instanceof WriteAction.Update update) {
      List<String> changed = new ArrayList<>(update.set().keySet());
      changed.addAll(update.adjusted());
      changed.addAll(update.remove());
      return "update "
          + String.join(", ", changed)
          + " of "
          + action.entity()
          + times
          + where(update.where());
    }
    if (action instanceof WriteAction.Select select) {
      String verb = action instanceof WriteAction.Delete ? "delete " : "require ";
      return verb + action.entity() + times + where(select.where());
    }
    if (action instanceof WriteAction.Upsert upsert) {
      Set<String> named = new LinkedHashSet<>(upsert.set().keySet());
      named.addAll(upsert.add());
      return "upsert " + String.join(", ", named) + " of " + action.entity() + times;
    }
    return (action instanceof WriteAction.Put ? "put " : "create ") + action.entity() + times;
  }
}
