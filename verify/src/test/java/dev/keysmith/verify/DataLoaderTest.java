package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.execute.PageCursor;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.execute.ResultPage;
import dev.keysmith.execute.WriteResult;
import dev.keysmith.instance.EntityInstance;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.plan.Plan;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.verify.data.DataGenerator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class DataLoaderTest {
  private static final VerifiedApplication NOTES =
      VerifiedApplication.of(
          """
          keysmith: 1
          application: Notes
          entities:
            Note: {identity: [id], count: 100, attributes: {id: string}}
          patterns:
            - {create: Note, rps: 1}
            - {read: Note, where: {id: $id}, rps: 1}
          """,
          """
          design: 1
          tables:
            Notes: {key: {partition: id}, items: {Note: {}}}
          """);

  /** DynamoDB Local keeps its lock forever where a thread is interrupted that holds it. */
  @Test
  void interruptsNoClientWhenAnotherFails() {
    SlowClients clients = new SlowClients();
    Optional<Mismatch> mismatch =
        new DataLoader(
                NOTES.spec(),
                NOTES.design(),
                VerifiedApplication.planner(NOTES.spec(), NOTES.design()),
                clients,
                ProgressListener.NONE)
            .load(DataGenerator.of(NOTES.spec(), 1, TestBed.NOW));
    assertThat(mismatch).isPresent();
    assertThat(clients.interrupted).isFalse();
    assertThat(clients.underWay).hasValue(0);
  }

  /** Whichever thread comes first, a list has the order of the data. */
  @Test
  void embedsChildrenInTheirOrder() {
    VerifiedApplication shop =
        VerifiedApplication.of(
            """
            keysmith: 1
            application: Orders
            entities:
              Order: {identity: [orderId], count: 20, attributes: {orderId: string}}
              Line:
                identity: [orderId, sku]
                count: 400
                attributes: {orderId: {type: string, references: Order.orderId, max: 60}, sku: string}
            patterns:
              - {create: Order, rps: 1}
              - {create: Line, rps: 1}
              - {read: Order, where: {orderId: $id}, include: {Line: all}, rps: 1}
            """,
            """
            design: 1
            tables:
              Orders: {key: {partition: orderId}, items: {Order: {embeds: {lines: Line}}}}
            """);
    LoadedTables loaded = LoadedTables.of(shop.spec(), shop.design(), 200, 1).orElseThrow();
    for (ImmutableMap<String, Object> order : loaded.tables().all(shop.design().table("Orders"))) {
      assertThat((List<?>) order.get("lines"))
          .extracting(line -> (Object) ((Map<?, ?>) line).get("sku"))
          .isEqualTo(
              loaded.instances().all("Line").stream()
                  .map(EntityInstance::values)
                  .filter(line -> Objects.equals(line.get("orderId"), order.get("orderId")))
                  .map(line -> line.get("sku"))
                  .toList());
    }
  }

  /** One fails as soon as another has a request under way, which takes a while. */
  private static final class SlowClients implements PatternExecutor {
    private final AtomicInteger started = new AtomicInteger();
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicBoolean interrupted = new AtomicBoolean();
    private final CountDownLatch second = new CountDownLatch(1);

    @Override
    public WriteResult write(AccessPattern.Write write, Plan plan, PatternArguments arguments) {
      boolean first = started.getAndIncrement() == 0;
      underWay.incrementAndGet();
      try {
        if (first) {
          second.await();
        } else {
          second.countDown();
          new CountDownLatch(1).await(100, TimeUnit.MILLISECONDS);
        }
      } catch (InterruptedException e) {
        interrupted.set(true);
      } finally {
        underWay.decrementAndGet();
      }
      return new WriteResult(!first, first ? "rejected" : "", arguments);
    }

    @Override
    public ResultPage page(
        AccessPattern.Read read,
        Plan plan,
        Map<String, Object> arguments,
        Optional<PageCursor> cursor) {
      throw new AssertionError("nothing is read");
    }
  }
}
