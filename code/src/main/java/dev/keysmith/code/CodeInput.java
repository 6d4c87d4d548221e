package dev.keysmith.code;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design;
import dev.keysmith.execute.request.PatternRequests;
import dev.keysmith.execute.request.RequestDescriber;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import java.util.Map;

/** What a data layer is generated from: a design, and the requests of every pattern it serves. */
public record CodeInput(Spec spec, Design design, ImmutableList<PatternSource> patterns) {

  /** A pattern, and the requests that execute it. */
  public record PatternSource(AccessPattern pattern, PatternRequests requests) {}

  /**
   * @param plans of every pattern that is served, in the order of the spec
   */
  public static CodeInput of(Spec spec, Design design, Map<AccessPattern, Plan> plans) {
    RequestDescriber describer = new RequestDescriber(spec, design);
    ImmutableList.Builder<PatternSource> patterns = ImmutableList.builder();
    plans.forEach(
        (pattern, plan) ->
            patterns.add(new PatternSource(pattern, describer.describe(pattern, plan))));
    return new CodeInput(spec, design, patterns.build());
  }
}
