package dev.keysmith.verify.data;

import dev.keysmith.capacity.StoredValue;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntityLifetime;
import dev.keysmith.spec.GenerationStrategy;
import dev.keysmith.spec.Spec;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** Generates values of attributes: of their type, their size, their digits, their set. */
final class ValueGenerator {
  /** Share of texts that are difficult in keys. */
  static final double USUAL_HARDNESS = 0.15;

  /**
   * One instance of so many has expired and is still stored, so that results are verified with
   * such. No more: estimates leave expired items out, and would be compared with data that they are
   * not made for.
   */
  private static final int EXPIRED_OF = 100;

  /** The first that has expired: entities with fewer instances have none. */
  private static final int FIRST_EXPIRED = 20;

  private static final double USUAL_LIFETIME = 90 * 86_400.0;

  /** Ten years: before that there are no KSUIDs. */
  private static final double LONGEST_LIFETIME = 3650 * 86_400.0;

  /** Nothing expires while a test runs, and nothing that has expired is about to have been. */
  private static final long HOUR = 3600;

  private static final double DAY = 86_400;

  /** Days for each that is drawn from them, so that different ones are soon found. */
  private static final int ENOUGH_DAYS = 2;

  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private final Spec spec;
  private final SplittableRandom random;
  private final Instant now;
  private final TextGenerator texts;
  private final DocumentGenerator documents;
  private final IdentifierGenerator identifiers;
  private final CommonElements common;
  private final CommonPrefixes prefixes;
  private final Map<String, Double> lifetimes = new LinkedHashMap<>();
  private final Map<String, String> lastTexts = new LinkedHashMap<>();

  ValueGenerator(Spec spec, SplittableRandom random, Instant now) {
    this.spec = spec;
    this.random = random;
    this.now = now;
    this.texts = new TextGenerator(random);
    this.documents = new DocumentGenerator(random, texts);
    this.identifiers = new IdentifierGenerator(random);
    this.common = new CommonElements(spec);
    this.prefixes = new CommonPrefixes(spec);
  }

  /**
   * A value of an attribute; those of a closed set by their shares.
   *
   * @param ordinal how many instances were made before
   * @param hardness share of texts that are difficult in keys
   */
  Object make(Entity entity, Attribute attribute, long ordinal, double hardness) {
    if (attribute.generated().isPresent()
        && attribute.generated().get() instanceof GenerationStrategy.ByClient form) {
      return identifiers.make(form, created(entity, ordinal), ordinal);
    }
    return attribute.values().isEmpty()
        ? open(entity, attribute, ordinal, hardness)
        : LiteralValues.value(closedSetValue(attribute), attribute.type());
  }

  /** Whether a name could be one of this attribute's: a text or a number of its usual size. */
  static boolean fits(Object value, Attribute attribute) {
    if (value instanceof BigDecimal number) {
      int digits = number.precision() - number.scale();
      return number.signum() >= 0
          && (attribute.fixedWidth() ? digits == attribute.digits() : digits <= attribute.digits());
    }
    if (value instanceof String text && attribute.type() == AttributeType.STRING) {
      double size = StoredValue.textSize(text) / attribute.bytes();
      return size >= 0.5 && size <= 1.5;
    }
    return false;
  }

  private String closedSetValue(Attribute attribute) {
    double all = attribute.values().values().stream().mapToDouble(Double::doubleValue).sum();
    double drawn = random.nextDouble() * all;
    String last = "";
    for (Map.Entry<String, Double> value : attribute.values().entrySet()) {
      drawn -= value.getValue();
      if (value.getValue() > 0) {
        last = value.getKey();
        if (drawn < 0) {
          return last;
        }
      }
    }
    return last;
  }

  private Object open(Entity entity, Attribute attribute, long ordinal, double hardness) {
    return switch (attribute.type()) {
      case STRING -> text(entity, attribute, hardness);
      case NUMBER ->
          attribute.fixedWidth()
              ? wide(attribute.digits())
              : number(attribute.digits(), !entity.identity().contains(attribute.name()));
      case BOOLEAN -> random.nextBoolean();
      case BINARY -> {
        byte[] bytes = new byte[size(attribute)];
        random.nextBytes(bytes);
        yield BinaryValue.of(bytes);
      }
      case TIMESTAMP -> timestamp(time(entity));
      case DATE -> date(entity, attribute);
      case EPOCH ->
          BigDecimal.valueOf(
                  entity.ttl().filter(attribute.name()::equals).isPresent()
                      ? expiry(entity, ordinal % EXPIRED_OF == FIRST_EXPIRED - 1)
                      : time(entity).getEpochSecond())
              .stripTrailingZeros();
      case EPOCH_MILLIS -> BigDecimal.valueOf(time(entity).toEpochMilli()).stripTrailingZeros();
      case LIST -> documents.list(size(attribute));
      case MAP -> documents.map(size(attribute));
      case STRING_SET -> documents.textSet(size(attribute), common(entity, attribute));
      case NUMBER_SET -> documents.numberSet(size(attribute), common(entity, attribute));
    };
  }

  private List<Object> common(Entity entity, Attribute attribute) {
    return common.drawn(entity.name(), attribute.name(), attribute.type(), random);
  }

  private int size(Attribute attribute) {
    return texts.size(attribute.bytes(), attribute.distribution().sizes());
  }

  private String text(Entity entity, Attribute attribute, double hardness) {
    String name = entity.name() + "." + attribute.name();
    Optional<String> last = Optional.ofNullable(lastTexts.get(name));
    // A text close to another must not drift away from the size, one letter at a time.
    Optional<String> near =
        last.filter(
            text -> text.length() > 2 && Math.abs(text.length() / attribute.bytes() - 1) < 0.5);
    int size = size(attribute);
    String any = random.nextDouble() < hardness ? texts.hard(size, near) : texts.plain(size);
    String text = prefixes.begun(entity, attribute, any, random);
    lastTexts.put(name, text);
    return text;
  }

  /** Evenly over all numbers of so many digits. */
  private BigDecimal wide(int digits) {
    BigInteger least = BigInteger.TEN.pow(digits - 1);
    BigInteger range = BigInteger.TEN.pow(digits).subtract(least);
    return new BigDecimal(least.add(new BigDecimal(range).multiply(fraction()).toBigInteger()))
        .stripTrailingZeros();
  }

  /** Evenly over all that the digits allow, with extremes; some below zero where that can be. */
  private BigDecimal number(int digits, boolean signed) {
    BigInteger end = BigInteger.TEN.pow(digits);
    double kind = random.nextDouble();
    if (kind < 0.02) {
      return BigDecimal.ZERO;
    }
    BigInteger magnitude =
        kind < 0.04
            ? end.subtract(BigInteger.ONE)
            : new BigDecimal(end).multiply(fraction()).toBigInteger();
    boolean negative = signed && random.nextInt(20) == 0;
    return new BigDecimal(negative ? magnitude.negate() : magnitude).stripTrailingZeros();
  }

  /** Evenly from 0 up to 1, to as many places as the longest number needs. */
  private BigDecimal fraction() {
    BigInteger bits =
        BigInteger.valueOf(random.nextLong())
            .shiftLeft(Long.SIZE)
            .xor(BigInteger.valueOf(random.nextLong()))
            .abs()
            .mod(BigInteger.TEN.pow(38));
    return new BigDecimal(bits, 38);
  }

  /** In the form of 24 characters that sorts as time does. */
  static String timestamp(Instant time) {
    return TIMESTAMP.format(time);
  }

  /** Some time in the life of the entity's instances, to the millisecond. */
  private Instant time(Entity entity) {
    long age = (long) (lifetime(entity) * 1000 * random.nextDouble());
    return now.truncatedTo(ChronoUnit.MILLIS).minusMillis(age);
  }

  /** A day in the life of the entity's instances, which is long enough for all different days. */
  private String date(Entity entity, Attribute attribute) {
    long different =
        entity.identity().contains(attribute.name())
            ? entity.count()
            : attribute.distinct().orElse(1);
    double days = Math.max(lifetime(entity) / DAY, ENOUGH_DAYS * (double) different);
    long age = (long) (Math.min(LONGEST_LIFETIME, days * DAY) * random.nextDouble());
    return timestamp(now.minusSeconds(age)).substring(0, 10);
  }

  /** A time of expiry, in seconds since 1970. */
  private long expiry(Entity entity, boolean past) {
    long away = HOUR + (long) (lifetime(entity) * random.nextDouble());
    return now.getEpochSecond() + (past ? -away : away);
  }

  /** A time of expiry that is still to come. */
  BigDecimal laterExpiry(Entity entity) {
    return BigDecimal.valueOf(expiry(entity, false)).stripTrailingZeros();
  }

  /** When the instance of an ordinal was made: one after the other, the last one just now. */
  private Instant created(Entity entity, long ordinal) {
    double share = entity.count() == 0 ? 1 : (ordinal + 0.5) / entity.count();
    return share <= 1
        ? now.minusMillis((long) (lifetime(entity) * 1000 * (1 - share)))
        : now.plusSeconds(ordinal - entity.count());
  }

  private double lifetime(Entity entity) {
    return lifetimes.computeIfAbsent(
        entity.name(),
        name -> Math.min(LONGEST_LIFETIME, EntityLifetime.of(spec, name).orElse(USUAL_LIFETIME)));
  }

  /** Whether a type allows ties: values that several instances share by chance. */
  static boolean canTie(Attribute attribute) {
    AttributeType type = attribute.type();
    return attribute.generated().isEmpty()
        && attribute.values().isEmpty()
        && (type.isNumeric() || type == AttributeType.TIMESTAMP || type == AttributeType.DATE);
  }
}
