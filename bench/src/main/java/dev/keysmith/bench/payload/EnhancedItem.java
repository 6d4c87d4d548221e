package dev.keysmith.bench.payload;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;

/** An object with all attributes but those of the flat items; its schema says which are used. */
final class EnhancedItem extends KeyedItem {
  private static final SdkBytes NO_BYTES = SdkBytes.fromByteArray(new byte[0]);

  private String text = "";
  private SdkBytes bytes = NO_BYTES;
  private BigDecimal amount = BigDecimal.ZERO;
  private Instant changed = Instant.EPOCH;
  private List<String> tags = List.of();
  private Map<String, List<String>> first = Map.of();
  private Map<String, List<String>> second = Map.of();
  private Map<String, List<String>> third = Map.of();

  String text() {
    return text;
  }

  void setText(String text) {
    this.text = text;
  }

  SdkBytes bytes() {
    return bytes;
  }

  void setBytes(SdkBytes bytes) {
    this.bytes = bytes;
  }

  BigDecimal amount() {
    return amount;
  }

  void setAmount(BigDecimal amount) {
    this.amount = amount;
  }

  Instant changed() {
    return changed;
  }

  void setChanged(Instant changed) {
    this.changed = changed;
  }

  List<String> tags() {
    return tags;
  }

  void setTags(List<String> tags) {
    this.tags = tags;
  }

  Map<String, List<String>> first() {
    return first;
  }

  void setFirst(Map<String, List<String>> first) {
    this.first = first;
  }

  Map<String, List<String>> second() {
    return second;
  }

  void setSecond(Map<String, List<String>> second) {
    this.second = second;
  }

  Map<String, List<String>> third() {
    return third;
  }

  void setThird(Map<String, List<String>> third) {
    this.third = third;
  }
}
