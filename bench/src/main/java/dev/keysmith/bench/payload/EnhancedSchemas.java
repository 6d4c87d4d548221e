package dev.keysmith.bench.payload;

import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primaryPartitionKey;
import static software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags.primarySortKey;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Objects of the Enhanced Client and their schemas. */
final class EnhancedSchemas {
  private static final EnhancedType<List<String>> TEXTS = EnhancedType.listOf(String.class);
  private static final EnhancedType<Map<String, List<String>>> LISTS =
      EnhancedType.mapOf(EnhancedType.of(String.class), TEXTS);

  private EnhancedSchemas() {}

  static PayloadCalls calls(DynamoDbClient client, PayloadSize size) {
    return switch (size) {
      case TINY -> new EnhancedCalls<>(client, size, tiny(), EnhancedItem.class);
      case SMALL -> new EnhancedCalls<>(client, size, small(), EnhancedItem.class);
      case HUGE -> new EnhancedCalls<>(client, size, huge(), EnhancedItem.class);
      case HUGE_FLAT -> new EnhancedCalls<>(client, size, flat(), FlatItem.class);
    };
  }

  private static StaticTableSchema<EnhancedItem> tiny() {
    return keyed(EnhancedItem.class, EnhancedItem::new)
        .addAttribute(
            String.class,
            one -> one.name("text").getter(EnhancedItem::text).setter(EnhancedItem::setText))
        .build();
  }

  private static StaticTableSchema<EnhancedItem> small() {
    return keyed(EnhancedItem.class, EnhancedItem::new)
        .addAttribute(
            String.class,
            one -> one.name("text").getter(EnhancedItem::text).setter(EnhancedItem::setText))
        .addAttribute(
            SdkBytes.class,
            one -> one.name("bytes").getter(EnhancedItem::bytes).setter(EnhancedItem::setBytes))
        .addAttribute(
            BigDecimal.class,
            one -> one.name("amount").getter(EnhancedItem::amount).setter(EnhancedItem::setAmount))
        .addAttribute(
            Instant.class,
            one ->
                one.name("changed").getter(EnhancedItem::changed).setter(EnhancedItem::setChanged))
        .addAttribute(
            TEXTS, one -> one.name("tags").getter(EnhancedItem::tags).setter(EnhancedItem::setTags))
        .build();
  }

  private static StaticTableSchema<EnhancedItem> huge() {
    return keyed(EnhancedItem.class, EnhancedItem::new)
        .addAttribute(
            String.class,
            one -> one.name("text").getter(EnhancedItem::text).setter(EnhancedItem::setText))
        .addAttribute(
            SdkBytes.class,
            one -> one.name("bytes").getter(EnhancedItem::bytes).setter(EnhancedItem::setBytes))
        .addAttribute(
            TEXTS, one -> one.name("tags").getter(EnhancedItem::tags).setter(EnhancedItem::setTags))
        .addAttribute(
            LISTS,
            one -> one.name("first").getter(EnhancedItem::first).setter(EnhancedItem::setFirst))
        .addAttribute(
            LISTS,
            one -> one.name("second").getter(EnhancedItem::second).setter(EnhancedItem::setSecond))
        .addAttribute(
            LISTS,
            one -> one.name("third").getter(EnhancedItem::third).setter(EnhancedItem::setThird))
        .build();
  }

  private static StaticTableSchema<FlatItem> flat() {
    StaticTableSchema.Builder<FlatItem> schema = keyed(FlatItem.class, FlatItem::new);
    for (int i = 0; i < PayloadItems.TEXTS; i++) {
      int position = i;
      schema.addAttribute(
          String.class,
          one ->
              one.name(PayloadItems.name(position + 1))
                  .getter(item -> item.text(position))
                  .setter((item, text) -> item.setText(position, text)));
    }
    return schema.build();
  }

  private static <T extends KeyedItem> StaticTableSchema.Builder<T> keyed(
      Class<T> type, Supplier<T> create) {
    return StaticTableSchema.builder(type)
        .newItemSupplier(create)
        .addAttribute(
            String.class,
            one ->
                one.name("owner")
                    .getter(KeyedItem::owner)
                    .setter(KeyedItem::setOwner)
                    .tags(primaryPartitionKey()))
        .addAttribute(
            String.class,
            one ->
                one.name("id")
                    .getter(KeyedItem::id)
                    .setter(KeyedItem::setId)
                    .tags(primarySortKey()));
  }
}
