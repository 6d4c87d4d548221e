package dev.keysmith.mcp;

import dev.keysmith.app.ExternalFailure;
import dev.keysmith.mcp.tool.CallCancellation;
import dev.keysmith.mcp.tool.ToolAnswer;
import dev.keysmith.mcp.tool.ToolFinding;
import dev.keysmith.mcp.tool.ToolProblem;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/**
 * Carries out calls on a few threads. What waits is limited in number and size; a call beyond that
 * is answered at once, so that memory stays bounded whatever clients send.
 */
final class CallScheduler {
  private static final int MOST_WAITING = 200;

  /** Characters of arguments. */
  private static final long MOST_WEIGHT = 64L << 20;

  private final ThreadPoolExecutor workers;
  private final AtomicLong weight = new AtomicLong();

  CallScheduler() {
    int threads = Math.max(2, Math.min(4, Runtime.getRuntime().availableProcessors()));
    workers =
        new ThreadPoolExecutor(
            threads,
            threads,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(MOST_WAITING),
            CallScheduler::worker);
  }

  private static Thread worker(Runnable work) {
    Thread thread = new Thread(work, "call");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * The answer of a call; a subscriber that leaves cancels it.
   *
   * @param size about how many characters its arguments have
   */
  Mono<ToolAnswer> run(long size, Function<CallCancellation, ToolAnswer> call) {
    return Mono.create(
        sink -> {
          long waiting = weight.addAndGet(size);
          if (waiting > MOST_WEIGHT && waiting > size) {
            weight.addAndGet(-size);
            sink.success(busy());
            return;
          }
          submit(size, call, sink);
        });
  }

  private void submit(
      long size, Function<CallCancellation, ToolAnswer> call, MonoSink<ToolAnswer> sink) {
    CallCancellation cancellation = new CallCancellation();
    FutureTask<Void> task =
        new FutureTask<>(() -> answer(call, cancellation, sink), null) {
          @Override
          protected void done() {
            weight.addAndGet(-size);
          }
        };
    sink.onCancel(
        () -> {
          cancellation.cancel();
          if (workers.remove(task)) {
            task.cancel(false);
          }
        });
    try {
      workers.execute(task);
    } catch (RejectedExecutionException e) {
      task.cancel(false);
      sink.success(busy());
    }
  }

  private static void answer(
      Function<CallCancellation, ToolAnswer> call,
      CallCancellation cancellation,
      MonoSink<ToolAnswer> sink) {
    try {
      cancellation.check();
      sink.success(call.apply(cancellation));
    } catch (CancellationException e) {
      // Nobody waits for an answer.
      sink.success();
    } catch (ToolProblem e) {
      sink.success(e.answer());
    } catch (ExternalFailure e) {
      sink.success(
          problem("ExternalFailure", String.valueOf(e.getMessage()), "correct it and call again"));
    } catch (StackOverflowError e) {
      sink.success(problem("TooDeep", "the input is nested too deeply", "nest it less"));
    } catch (OutOfMemoryError e) {
      sink.success(
          problem(
              "NotEnoughMemory",
              "there is not enough memory for this call",
              "make the input smaller, or start the server with KEYSMITH_JAVA_OPTS=-Xmx4g"));
    } catch (RuntimeException | LinkageError e) {
      sink.success(
          problem(
              "InternalError",
              "Keysmith failed on this input: " + e.getClass().getSimpleName(),
              "this is a bug in Keysmith; report it with the input"));
    }
  }

  private static ToolAnswer busy() {
    return problem(
        "Busy",
        "the server already has as many calls waiting as it accepts",
        "call again when other calls have been answered");
  }

  private static ToolAnswer problem(String rule, String message, String fix) {
    return ToolProblem.of(ToolFinding.ofCall(rule, "call", message, fix)).answer();
  }
}
