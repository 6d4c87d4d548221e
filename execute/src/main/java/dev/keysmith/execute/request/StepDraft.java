package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.execute.RequestPort.FailedCondition;
import dev.keysmith.execute.request.RequestRecorder.RecordedRequest;
import dev.keysmith.plan.DynamoDbOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** A step while it is made of the requests that were recorded. */
final class StepDraft {
  private static final String ALL_OLD = "ALL_OLD";

  final int id;
  final RecordedRequest recorded;
  final Object unnumbered;
  final List<StepRepetition> forEach = new ArrayList<>();

  private final ImmutableList<Object> compared;

  /** The write whose success a count waits for. */
  final Optional<StepDraft> counted;

  int times = 1;
  int round;

  StepDraft(
      int id,
      RecordedRequest recorded,
      ImmutableList<Object> compared,
      Optional<StepDraft> counted) {
    this.id = id;
    this.recorded = recorded;
    this.compared = compared;
    this.unnumbered = RepetitionCollapse.unnumbered(recorded.request());
    this.counted = counted;
  }

  static boolean isCount(RecordedRequest recorded) {
    return !recorded.operation().isRead() && recorded.failed() == FailedCondition.UNCOUNTED;
  }

  boolean isRead() {
    return recorded.operation().isRead();
  }

  boolean isCount() {
    return counted.isPresent();
  }

  boolean isBatch() {
    return recorded.operation() == DynamoDbOperation.BATCH_GET_ITEM;
  }

  boolean findsMany() {
    return recorded.many() || !forEach.isEmpty() || times > 1;
  }

  /** The request as a reader sees it: what is repeated is there once. */
  @SuppressWarnings("unchecked") // a request is a mapping
  ImmutableMap<String, Object> request() {
    return (ImmutableMap<String, Object>)
        (times > 1 ? unnumbered : RepetitionCollapse.collapsed(recorded.request()));
  }

  /** What an instance that it finds is called. */
  String name(String instance) {
    return times > 1 ? instance.replaceAll("\\[\\d+\\]", "[]") : instance;
  }

  /** Whether it is sent, or its rows are chosen, by what another step found. */
  boolean mentions(String instance) {
    return mentions(request(), instance) || mentions(compared(), instance);
  }

  /** The conditions that the client checks on what it finds. */
  Object compared() {
    return ofEach(compared);
  }

  /** What a client does by conditions, of each repetition if the step is repeated. */
  Object ofEach(Object conditions) {
    return times > 1 ? RepetitionCollapse.ofEach(conditions) : conditions;
  }

  static boolean mentions(Object request, String instance) {
    return Pattern.compile("(?<![\\w.])" + Pattern.quote(instance + "."))
        .matcher(request.toString())
        .find();
  }

  /** Whether its response is the instance as it was before. */
  boolean returnsOld() {
    return Objects.equals(recorded.request().get("ReturnValues"), ALL_OLD);
  }

  /** Whether its response has what later steps need, such as the number of a sequence. */
  boolean returnsForLater() {
    return recorded.request().containsKey("ReturnValues") && !returnsOld();
  }
}
