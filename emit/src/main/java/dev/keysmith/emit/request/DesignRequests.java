package dev.keysmith.emit.request;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.execute.request.PatternRequests;
import dev.keysmith.execute.request.RequestDescriber;

/** The requests of every pattern that a design serves, in the order of the spec. */
public final class DesignRequests {
  private DesignRequests() {}

  public static ImmutableList<PatternRequests> of(DesignAnalysis analysis) {
    RequestDescriber describer = new RequestDescriber(analysis.spec(), analysis.design());
    return analysis.bill().patterns().stream()
        .map(bill -> describer.describe(bill.pattern(), bill.plan()))
        .collect(ImmutableList.toImmutableList());
  }
}
