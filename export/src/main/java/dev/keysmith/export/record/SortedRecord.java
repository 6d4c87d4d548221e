package dev.keysmith.export.record;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.PlainValues;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;

/**
 * What is sorted on disk: values under a key, of one kind.
 *
 * @param section what kind of record it is; those of one section are together
 * @param key what it is sorted by within its section
 * @param part which of the records with one key it is
 */
public record SortedRecord(
    int section, ImmutableList<Object> key, int part, ImmutableMap<String, Object> values) {

  /** A record and its line in a file. */
  record Line(int section, ImmutableList<Object> key, int part, byte[] bytes) {
    /** By section, key and part; the text decides between equals, so that order is repeatable. */
    static final Comparator<Line> ORDER =
        Comparator.<Line>comparingInt(Line::section)
            .thenComparing(Line::key, SortedRecord::compareKeys)
            .thenComparingInt(Line::part)
            .thenComparing(Line::bytes, Arrays::compare);

    SortedRecord record() {
      return parse(bytes);
    }
  }

  /** Whether two records are about the same thing. */
  public boolean isOfSameKey(SortedRecord other) {
    return section == other.section && key.equals(other.key);
  }

  Line line() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = DynamoJson.FACTORY.createGenerator(bytes)) {
      json.writeStartArray();
      json.writeNumber(section);
      json.writeNumber(part);
      json.writeStartArray();
      for (Object value : key) {
        DynamoJson.write(json, value);
      }
      json.writeEndArray();
      DynamoJson.write(json, values);
      json.writeEndArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Line(section, key, part, bytes.toByteArray());
  }

  static Line line(byte[] bytes) {
    SortedRecord record = parse(bytes);
    return new Line(record.section, record.key, record.part, bytes);
  }

  private static SortedRecord parse(byte[] bytes) {
    try (JsonParser json = DynamoJson.FACTORY.createParser(bytes)) {
      json.nextToken();
      int section = json.nextIntValue(0);
      int part = json.nextIntValue(0);
      json.nextToken();
      ImmutableList.Builder<Object> key = ImmutableList.builder();
      while (json.nextToken() != JsonToken.END_ARRAY) {
        key.add(DynamoJson.read(json));
      }
      json.nextToken();
      return new SortedRecord(section, key.build(), part, DynamoJson.readValues(json));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int compareKeys(ImmutableList<Object> left, ImmutableList<Object> right) {
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      int order = compareValues(left.get(i), right.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(left.size(), right.size());
  }

  private static int compareValues(Object left, Object right) {
    return left.getClass() == right.getClass() && !(left instanceof Boolean)
        ? PlainValues.compare(left, right)
        : left.toString().compareTo(right.toString());
  }
}
