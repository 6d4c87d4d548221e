package dev.keysmith.verify;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.verify.engine.CapacityMeter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/** Ways to break what stands between a client and the engine. */
final class BrokenWiring {
  private BrokenWiring() {}

  /** Requests of a kind as something else. */
  static UnaryOperator<CapacityMeter> queries(UnaryOperator<QueryRequest> change) {
    return meter ->
        new RelayMeter(meter) {
          @Override
          public QueryResponse query(QueryRequest request) {
            return super.query(change.apply(request));
          }
        };
  }

  static UnaryOperator<CapacityMeter> pages(UnaryOperator<QueryResponse> change) {
    return meter ->
        new RelayMeter(meter) {
          @Override
          public QueryResponse query(QueryRequest request) {
            return change.apply(super.query(request));
          }
        };
  }

  static QueryResponse asLastPage(QueryResponse page) {
    return page.toBuilder().lastEvaluatedKey(null).build();
  }

  static QueryResponse twice(QueryResponse page) {
    List<Map<String, AttributeValue>> items = new ArrayList<>(page.items());
    items.addAll(page.items());
    return page.toBuilder().items(items).build();
  }

  /** An expression that holds of everything, and still uses all of its names and values. */
  private static String always(String expression) {
    return "(" + expression + ") OR NOT (" + expression + ")";
  }

  static QueryRequest unfiltered(QueryRequest request) {
    return request.filterExpression() == null
        ? request
        : request.toBuilder().filterExpression(always(request.filterExpression())).build();
  }

  static QueryRequest forward(QueryRequest request) {
    return request.toBuilder().scanIndexForward(true).build();
  }

  static CapacityMeter losingBatchItem(CapacityMeter meter) {
    return new RelayMeter(meter) {
      @Override
      public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
        BatchGetItemResponse response = super.batchGetItem(request);
        Map<String, List<Map<String, AttributeValue>>> fewer = new LinkedHashMap<>();
        response
            .responses()
            .forEach((table, items) -> fewer.put(table, items.stream().skip(1).toList()));
        return response.toBuilder().responses(fewer).build();
      }
    };
  }

  static UnaryOperator<CapacityMeter> losingAttribute(String name) {
    return meter ->
        new RelayMeter(meter) {
          @Override
          public GetItemResponse getItem(GetItemRequest request) {
            GetItemResponse response = super.getItem(request);
            if (!response.hasItem()) {
              return response;
            }
            Map<String, AttributeValue> item = new LinkedHashMap<>(response.item());
            item.remove(name);
            return response.toBuilder().item(item).build();
          }
        };
  }

  static CapacityMeter puttingAlways(CapacityMeter meter) {
    return new RelayMeter(meter) {
      @Override
      public PutItemResponse putItem(PutItemRequest request) {
        return super.putItem(
            request.conditionExpression() == null
                ? request
                : request.toBuilder()
                    .conditionExpression(always(request.conditionExpression()))
                    .build());
      }
    };
  }

  static CapacityMeter updatingAlways(CapacityMeter meter) {
    return new RelayMeter(meter) {
      @Override
      public UpdateItemResponse updateItem(UpdateItemRequest request) {
        return super.updateItem(
            request.conditionExpression() == null
                ? request
                : request.toBuilder()
                    .conditionExpression(always(request.conditionExpression()))
                    .build());
      }
    };
  }

  /** A transaction as so many writes one after the other. */
  static CapacityMeter splittingTransactions(CapacityMeter meter) {
    return new RelayMeter(meter) {
      @Override
      public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        Optional<TransactWriteItemsResponse> last = Optional.empty();
        for (TransactWriteItem item : request.transactItems()) {
          last =
              Optional.of(
                  super.transactWriteItems(request.toBuilder().transactItems(item).build()));
        }
        return last.orElseThrow();
      }
    };
  }

  /** Transactions without their last item. */
  static CapacityMeter shorteningTransactions(CapacityMeter meter) {
    return new RelayMeter(meter) {
      @Override
      public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
        List<TransactWriteItem> items = request.transactItems();
        return super.transactWriteItems(
            request.toBuilder().transactItems(items.subList(0, items.size() - 1)).build());
      }
    };
  }

  /** Updates of an attribute that are never sent. */
  static UnaryOperator<CapacityMeter> losingUpdatesOf(String attribute) {
    return meter ->
        new RelayMeter(meter) {
          @Override
          public UpdateItemResponse updateItem(UpdateItemRequest request) {
            boolean named =
                request.expressionAttributeNames().containsValue(attribute)
                    || request.updateExpression().matches(".*\\b" + attribute + "\\b.*");
            return named
                ? UpdateItemResponse.builder().attributes(ImmutableMap.of()).build()
                : super.updateItem(request);
          }
        };
  }

  static CapacityMeter losingDeletes(CapacityMeter meter) {
    return new RelayMeter(meter) {
      @Override
      public DeleteItemResponse deleteItem(DeleteItemRequest request) {
        return DeleteItemResponse.builder().build();
      }
    };
  }
}
