package dev.keysmith.bench;

import com.google.common.collect.ImmutableList;
import dev.keysmith.bench.RecordedRequests.Sent;
import dev.keysmith.verify.engine.RunTables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/** Recorded requests, sent by the SDK's client in a loop and nothing else, to other tables. */
final class RequestReplay {
  private static final int PREFIX_LENGTH = "keysmith-verify-12345678-".length();
  private static final ReturnConsumedCapacity INDEXES = ReturnConsumedCapacity.INDEXES;

  private final DynamoDbClient client;
  private final RunTables tables;

  RequestReplay(DynamoDbClient client, RunTables tables) {
    this.client = client;
    this.tables = tables;
  }

  /** Nanoseconds to send all, one after the other. */
  long inTurn(List<Sent> requests) {
    List<DynamoDbRequest> prepared = requests.stream().map(this::prepared).toList();
    long start = System.nanoTime();
    prepared.forEach(this::send);
    return System.nanoTime() - start;
  }

  /** Nanoseconds to send all, by as many threads as sent them before. */
  long atOnce(List<Sent> requests) throws Exception {
    Map<Integer, Map<Long, List<DynamoDbRequest>>> epochs = new TreeMap<>();
    for (Sent sent : requests) {
      epochs
          .computeIfAbsent(sent.epoch(), epoch -> new LinkedHashMap<>())
          .computeIfAbsent(sent.thread(), thread -> new ArrayList<>())
          .add(prepared(sent));
    }
    int most = (int) requests.stream().mapToLong(Sent::thread).distinct().count();
    ExecutorService threads = Executors.newFixedThreadPool(most);
    try {
      long start = System.nanoTime();
      for (Map<Long, List<DynamoDbRequest>> epoch : epochs.values()) {
        List<Callable<Integer>> each = new ArrayList<>();
        epoch.values().forEach(list -> each.add(() -> send(list)));
        for (Future<Integer> done : threads.invokeAll(each)) {
          done.get();
        }
      }
      return System.nanoTime() - start;
    } finally {
      threads.shutdownNow();
    }
  }

  private int send(List<DynamoDbRequest> requests) {
    requests.forEach(this::send);
    return requests.size();
  }

  private void send(DynamoDbRequest request) {
    if (request instanceof GetItemRequest get) {
      client.getItem(get);
    } else if (request instanceof BatchGetItemRequest batch) {
      client.batchGetItem(batch);
    } else if (request instanceof QueryRequest query) {
      client.query(query);
    } else if (request instanceof PutItemRequest put) {
      client.putItem(put);
    } else if (request instanceof UpdateItemRequest update) {
      client.updateItem(update);
    } else if (request instanceof DeleteItemRequest delete) {
      client.deleteItem(delete);
    } else if (request instanceof TransactWriteItemsRequest transaction) {
      client.transactWriteItems(transaction);
    } else {
      throw new IllegalArgumentException("not a request of plans: " + request);
    }
  }

  /** As it was sent, with consumed capacity requested, but to these tables. */
  private DynamoDbRequest prepared(Sent sent) {
    DynamoDbRequest request = sent.request();
    if (request instanceof GetItemRequest get) {
      return get.toBuilder()
          .tableName(name(get.tableName()))
          .returnConsumedCapacity(INDEXES)
          .build();
    } else if (request instanceof BatchGetItemRequest batch) {
      Map<String, KeysAndAttributes> asked = new LinkedHashMap<>();
      batch.requestItems().forEach((table, keys) -> asked.put(name(table), keys));
      return batch.toBuilder().requestItems(asked).returnConsumedCapacity(INDEXES).build();
    } else if (request instanceof QueryRequest query) {
      return query.toBuilder()
          .tableName(name(query.tableName()))
          .returnConsumedCapacity(INDEXES)
          .build();
    } else if (request instanceof PutItemRequest put) {
      return put.toBuilder()
          .tableName(name(put.tableName()))
          .returnConsumedCapacity(INDEXES)
          .build();
    } else if (request instanceof UpdateItemRequest update) {
      return update.toBuilder()
          .tableName(name(update.tableName()))
          .returnConsumedCapacity(INDEXES)
          .build();
    } else if (request instanceof DeleteItemRequest delete) {
      return delete.toBuilder()
          .tableName(name(delete.tableName()))
          .returnConsumedCapacity(INDEXES)
          .build();
    } else if (request instanceof TransactWriteItemsRequest transaction) {
      return transaction.toBuilder()
          .transactItems(
              transaction.transactItems().stream()
                  .map(this::prepared)
                  .collect(ImmutableList.toImmutableList()))
          .returnConsumedCapacity(INDEXES)
          .build();
    }
    throw new IllegalArgumentException("not a request of plans: " + request);
  }

  private TransactWriteItem prepared(TransactWriteItem part) {
    TransactWriteItem.Builder prepared = part.toBuilder();
    if (part.put() != null) {
      prepared.put(part.put().toBuilder().tableName(name(part.put().tableName())).build());
    } else if (part.update() != null) {
      prepared.update(part.update().toBuilder().tableName(name(part.update().tableName())).build());
    } else if (part.delete() != null) {
      prepared.delete(part.delete().toBuilder().tableName(name(part.delete().tableName())).build());
    } else {
      prepared.conditionCheck(
          part.conditionCheck().toBuilder()
              .tableName(name(part.conditionCheck().tableName()))
              .build());
    }
    return prepared.build();
  }

  /** The table of the same design table; a run's tables differ in their prefix alone. */
  private String name(String recorded) {
    return tables.name(recorded.substring(PREFIX_LENGTH));
  }
}
