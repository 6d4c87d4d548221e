package dev.keysmith.export;

/** Why an item, or a part of one, is not in the file of an entity. */
enum ItemFault {
  NO_LAYOUT("matches no item layout of the design"),
  NO_IDENTITY("has no identity of its entity"),
  SAME_IDENTITY("has the identity of another item"),
  NO_MAIN_ITEM("belongs to a main item that is missing"),
  UNKNOWN_ATTRIBUTE("is not in the spec"),
  OTHER_TYPE("has another type than in the spec"),
  NO_CHILDREN("has no children that can be read");

  private final String text;

  ItemFault(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }
}
