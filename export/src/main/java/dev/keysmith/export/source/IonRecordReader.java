package dev.keysmith.export.source;

import com.amazon.ion.IonException;
import com.amazon.ion.IonReader;
import com.amazon.ion.IonType;
import com.amazon.ion.system.IonReaderBuilder;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.export.record.MalformedRecord;
import dev.keysmith.instance.NullValue;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Records in Amazon Ion. A list is a set where its annotation says so: {@code $dynamodb_SS}, {@code
 * $dynamodb_NS} or {@code $dynamodb_BS}.
 */
final class IonRecordReader implements RecordReader {
  private static final ImmutableSet<String> SETS =
      ImmutableSet.of("$dynamodb_SS", "$dynamodb_NS", "$dynamodb_BS");

  private final IonReader ion;

  IonRecordReader(InputStream in) {
    ion = IonReaderBuilder.standard().build(in);
  }

  @Override
  public Optional<ExportedRecord> next() {
    try {
      IonType type = ion.next();
      return type == null ? Optional.empty() : Optional.of(record(type));
    } catch (IonException e) {
      throw new MalformedRecord(String.valueOf(e.getMessage()), e);
    }
  }

  private ExportedRecord record(IonType type) {
    if (type != IonType.STRUCT) {
      throw new MalformedRecord("no Ion struct where one is expected");
    }
    Map<String, ImmutableMap<String, Object>> fields = new HashMap<>();
    Optional<BigDecimal> micros = Optional.empty();
    ion.stepIn();
    for (IonType field = ion.next(); field != null; field = ion.next()) {
      switch (ion.getFieldName()) {
        case "Item", "Keys", "NewImage", "OldImage" -> fields.put(ion.getFieldName(), struct());
        case "Metadata" ->
            micros =
                Optional.ofNullable(struct().get("WriteTimestampMicros"))
                    .map(value -> new BigDecimal(value.toString()));
        default -> {}
      }
    }
    ion.stepOut();
    return new ExportedRecord(
        Optional.ofNullable(fields.get("Item")),
        Optional.ofNullable(fields.get("Keys")),
        Optional.ofNullable(fields.get("NewImage")),
        Optional.ofNullable(fields.get("OldImage")),
        micros);
  }

  private ImmutableMap<String, Object> struct() {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    ion.stepIn();
    for (IonType field = ion.next(); field != null; field = ion.next()) {
      String name = ion.getFieldName();
      values.put(name, value(field));
    }
    ion.stepOut();
    return values.buildKeepingLast();
  }

  private Object value(IonType type) {
    if (ion.isNullValue()) {
      return NullValue.NULL;
    }
    return switch (type) {
      case STRING, SYMBOL -> ion.stringValue();
      case INT -> new BigDecimal(ion.bigIntegerValue()).stripTrailingZeros();
      case DECIMAL -> new BigDecimal(ion.bigDecimalValue().toString()).stripTrailingZeros();
      case FLOAT -> BigDecimal.valueOf(ion.doubleValue()).stripTrailingZeros();
      case BOOL -> ion.booleanValue();
      case BLOB, CLOB -> BinaryValue.of(ion.newBytes());
      case STRUCT -> struct();
      case LIST, SEXP -> list();
      case NULL, TIMESTAMP, DATAGRAM ->
          throw new MalformedRecord("DynamoDB has no values of the type " + type);
    };
  }

  private Object list() {
    boolean isSet =
        ImmutableList.copyOf(ion.getTypeAnnotations()).stream().anyMatch(SETS::contains);
    ImmutableList.Builder<Object> elements = ImmutableList.builder();
    ion.stepIn();
    for (IonType element = ion.next(); element != null; element = ion.next()) {
      elements.add(value(element));
    }
    ion.stepOut();
    return isSet ? ImmutableSet.copyOf(elements.build()) : elements.build();
  }

  @Override
  public void close() throws IOException {
    ion.close();
  }
}
