package dev.keysmith.rationale;

import com.google.common.collect.ImmutableList;
import java.util.OptionalDouble;

/**
 * Why a part of a derived design is there.
 *
 * @param about what it is called in the design: {@code orders}, {@code orders.ByCustomer}, {@code
 *     Order.customerName}
 * @param kind what it is: "table", "index", "copy", "embedded", "shards", "guard", "second item"
 * @param explanation in a sentence or two, with figures
 * @param serves ids of the patterns that read from it
 * @param monthlyUsd what it costs a month: storage, and the writes that keep it up to date
 * @param withoutUsd what the cheapest design without it would cost a month; empty where nobody
 *     worked it out, or there is none
 */
public record Rationale(
    String about,
    String kind,
    String explanation,
    ImmutableList<String> serves,
    double monthlyUsd,
    OptionalDouble withoutUsd) {}
