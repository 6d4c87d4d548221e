package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.Include;
import java.util.List;

/** Answers what is asked of one entity, with all that it includes. */
interface Answering {
  /** Every way; why there are no others is added to the obstacles. */
  ImmutableList<Answer> answers(
      Question question, ImmutableList<Include> includes, List<String> obstacles);
}
