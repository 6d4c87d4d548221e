package dev.keysmith.bench.payload;

/** An object of sixty texts. */
final class FlatItem extends KeyedItem {
  private final String[] texts = new String[PayloadItems.TEXTS];

  String text(int position) {
    return texts[position];
  }

  void setText(int position, String text) {
    texts[position] = text;
  }
}
