package dev.keysmith.export.format;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;

/**
 * Apache Parquet, compressed with Snappy: an optional column for each attribute.
 *
 * <p>No number loses a digit: a column is a 64-bit integer where all its numbers fit, else a
 * decimal of as many digits as they need, else text. Lists, maps and sets are JSON.
 */
final class ParquetRowWriter implements RowWriter {
  private static final int LONG_DIGITS = 18;
  private static final int DECIMAL_DIGITS = 38;
  private static final int DECIMAL_BYTES = 16;

  private final ParquetWriter<ImmutableMap<String, Object>> writer;

  ParquetRowWriter(Path file, Entity entity, Function<String, NumberRange> numbers)
      throws IOException {
    Types.MessageTypeBuilder schema = Types.buildMessage();
    for (Attribute attribute : entity.attributes().values()) {
      schema.addField(column(attribute, numbers.apply(attribute.name())));
    }
    writer =
        new Builder(new LocalOutputFile(file), schema.named(entity.name()))
            .withCompressionCodec(CompressionCodecName.SNAPPY)
            .build();
  }

  private static PrimitiveType column(Attribute attribute, NumberRange range) {
    return switch (attribute.type().stored()) {
      case FLAG -> Types.optional(PrimitiveTypeName.BOOLEAN).named(attribute.name());
      case BYTES -> Types.optional(PrimitiveTypeName.BINARY).named(attribute.name());
      case NUMBER -> numberColumn(attribute.name(), range);
      case TEXT -> text(LogicalTypeAnnotation.stringType(), attribute.name());
      case COLLECTION -> text(LogicalTypeAnnotation.jsonType(), attribute.name());
    };
  }

  private static PrimitiveType numberColumn(String name, NumberRange range) {
    int digits = range.wholeDigits() + range.fractionDigits();
    if (range.fractionDigits() == 0 && digits <= LONG_DIGITS) {
      return Types.optional(PrimitiveTypeName.INT64).named(name);
    }
    if (digits <= DECIMAL_DIGITS) {
      return Types.optional(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY)
          .length(DECIMAL_BYTES)
          .as(LogicalTypeAnnotation.decimalType(range.fractionDigits(), digits))
          .named(name);
    }
    return text(LogicalTypeAnnotation.stringType(), name);
  }

  private static PrimitiveType text(LogicalTypeAnnotation kind, String name) {
    return Types.optional(PrimitiveTypeName.BINARY).as(kind).named(name);
  }

  @Override
  public void write(ImmutableMap<String, Object> values) throws IOException {
    writer.write(values);
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }

  private static final class Builder
      extends ParquetWriter.Builder<ImmutableMap<String, Object>, Builder> {
    private final MessageType schema;

    Builder(OutputFile file, MessageType schema) {
      super(file);
      this.schema = schema;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    protected WriteSupport<ImmutableMap<String, Object>> getWriteSupport(
        Configuration configuration) {
      return new RowSupport(schema);
    }
  }

  private static final class RowSupport extends WriteSupport<ImmutableMap<String, Object>> {
    private final MessageType schema;

    @SuppressWarnings("NullAway.Init") // set before the first row
    private RecordConsumer out;

    RowSupport(MessageType schema) {
      this.schema = schema;
    }

    @Override
    public WriteContext init(Configuration configuration) {
      return new WriteContext(schema, ImmutableMap.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer consumer) {
      out = consumer;
    }

    @Override
    public void write(ImmutableMap<String, Object> values) {
      out.startMessage();
      for (int i = 0; i < schema.getFieldCount(); i++) {
        PrimitiveType column = schema.getType(i).asPrimitiveType();
        Object value = values.get(column.getName());
        if (value != null) {
          out.startField(column.getName(), i);
          add(column, value);
          out.endField(column.getName(), i);
        }
      }
      out.endMessage();
    }

    private void add(PrimitiveType column, Object value) {
      if (value instanceof Boolean flag) {
        out.addBoolean(flag);
      } else if (value instanceof BinaryValue binary) {
        out.addBinary(Binary.fromConstantByteArray(binary.toByteArray()));
      } else if (value instanceof BigDecimal number) {
        add(column, number);
      } else {
        out.addBinary(Binary.fromString(value instanceof String text ? text : json(value)));
      }
    }

    private void add(PrimitiveType column, BigDecimal number) {
      if (column.getPrimitiveTypeName() == PrimitiveTypeName.INT64) {
        out.addLong(number.longValueExact());
      } else if (column.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation type) {
        out.addBinary(decimal(number, type.getScale()));
      } else {
        out.addBinary(Binary.fromString(PlainJson.number(number)));
      }
    }

    /** The unscaled value, the highest byte first. */
    private static Binary decimal(BigDecimal number, int scale) {
      byte[] least = number.setScale(scale).unscaledValue().toByteArray();
      byte[] bytes = new byte[DECIMAL_BYTES];
      Arrays.fill(bytes, (byte) (number.signum() < 0 ? -1 : 0));
      System.arraycopy(least, 0, bytes, DECIMAL_BYTES - least.length, least.length);
      return Binary.fromConstantByteArray(bytes);
    }

    private static String json(Object value) {
      try {
        return PlainJson.text(value);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
