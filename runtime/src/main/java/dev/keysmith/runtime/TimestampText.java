package dev.keysmith.runtime;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * Times as text of one width, {@code 2026-11-15T09:30:00.000Z}. Times of the years 0000 to 9999 are
 * written and read digit by digit: formatters take several times as long.
 */
final class TimestampText {
  private static final DateTimeFormatter FORMAT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private static final String PLACES = "0000-00-00T00:00:00.000Z";
  private static final long DAY_SECONDS = 86_400;
  private static final long FIRST_YEAR_DAY = -719_528;
  private static final long LAST_YEAR_DAY = 2_932_896;

  private TimestampText() {}

  static String of(Instant time) {
    long day = Math.floorDiv(time.getEpochSecond(), DAY_SECONDS);
    if (day < FIRST_YEAR_DAY || day > LAST_YEAR_DAY) {
      return FORMAT.format(time);
    }
    int second = (int) Math.floorMod(time.getEpochSecond(), DAY_SECONDS);
    // Days are counted from the 1st of March of the year 0, so that a leap day is a year's last.
    long era = Math.floorDiv(day - FIRST_YEAR_DAY - 60, 146_097L);
    int dayOfEra = (int) Math.floorMod(day - FIRST_YEAR_DAY - 60, 146_097L);
    int yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
    int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    int monthFromMarch = (5 * dayOfYear + 2) / 153;
    int month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
    int year = (int) (era * 400 + yearOfEra + (month <= 2 ? 1 : 0));
    char[] text = PLACES.toCharArray();
    put(text, 0, 4, year);
    put(text, 5, 2, month);
    put(text, 8, 2, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1);
    put(text, 11, 2, second / 3_600);
    put(text, 14, 2, second / 60 % 60);
    put(text, 17, 2, second % 60);
    put(text, 20, 3, time.getNano() / 1_000_000);
    return new String(text);
  }

  private static void put(char[] text, int at, int digits, int number) {
    int left = number;
    for (int i = at + digits - 1; i >= at; i--) {
      text[i] = (char) ('0' + left % 10);
      left /= 10;
    }
  }

  /** Also reads what other programs have written, as long as it is ISO-8601. */
  static Instant parse(String text) {
    if (!isOfThisForm(text)) {
      return Instant.parse(text);
    }
    int year = number(text, 0, 4);
    int month = number(text, 5, 2);
    int day = number(text, 8, 2);
    int hour = number(text, 11, 2);
    int minute = number(text, 14, 2);
    int second = number(text, 17, 2);
    // Whatever is unusual, and what is wrong, is left to the platform.
    if (month < 1 || month > 12 || day < 1 || day > 28 || hour > 23 || minute > 59 || second > 59) {
      return Instant.parse(text);
    }
    int yearFromMarch = month > 2 ? year : year - 1;
    int era = Math.floorDiv(yearFromMarch, 400);
    int yearOfEra = Math.floorMod(yearFromMarch, 400);
    int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    long days = era * 146_097L + yearOfEra * 365L + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return Instant.ofEpochSecond(
        (days + FIRST_YEAR_DAY + 60) * DAY_SECONDS + hour * 3_600L + minute * 60L + second,
        number(text, 20, 3) * 1_000_000L);
  }

  private static boolean isOfThisForm(String text) {
    if (text.length() != PLACES.length()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char one = text.charAt(i);
      char place = PLACES.charAt(i);
      if (place == '0' ? one < '0' || one > '9' : one != place) {
        return false;
      }
    }
    return true;
  }

  private static int number(String text, int at, int digits) {
    int number = 0;
    for (int i = at; i < at + digits; i++) {
      number = number * 10 + text.charAt(i) - '0';
    }
    return number;
  }
}
