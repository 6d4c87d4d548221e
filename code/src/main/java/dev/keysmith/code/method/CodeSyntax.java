package dev.keysmith.code.method;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How a language writes what methods do. Expressions of several lines are indented by four, as
 * those of the methods that they become part of.
 */
public interface CodeSyntax {
  // --- names ------------------------------------------------------------------------------------

  /** A name as that of a variable, parameter, method or property. */
  String member(String text);

  /** {@code OrderItem} as a variable: {@code orderItem}. */
  default String variable(String type) {
    return member(CodeNames.uncapitalized(type));
  }

  /** The names of functions that methods call, which no variable may have. */
  default Set<String> functions() {
    return Set.of();
  }

  // --- values -----------------------------------------------------------------------------------

  String absent();

  /** A literal number as a value. */
  String number(String literal);

  /** A number of any size as a value. */
  String decimal(String literal);

  /** An expression of the application's type as a value. */
  String toValue(GeneratedType type, String expression, boolean optional);

  /** The values of a list of the application's type, each once. */
  String values(GeneratedType type, String list);

  /** A list of expressions, in one line. */
  String list(List<String> elements);

  /** The same, a line for each. */
  String listLines(List<String> elements);

  /** A map between texts. */
  String textMap(Map<?, ?> entries);

  /** An entry of a map of values: the expressions of its name and value. */
  record MapEntry(String name, String value) {}

  String mapOf(List<MapEntry> entries);

  /** A map with an entry for each of a list. */
  String mapOfEach(String list, String name, String value);

  String listOf(List<String> elements);

  /** A list with an element for each of another. */
  String listOfEach(String list, String value);

  String shardOf(String count, List<String> identity);

  /** A component of an object. */
  String component(String object, String name);

  String element(String list, int index);

  String elementAt(String list, String index);

  /** The beginning of a function of one parameter. */
  String lambda(String parameter);

  /** The same, where the body may not use the parameter. */
  default String lambda(String parameter, String body) {
    return lambda(parameter);
  }

  // --- rows -------------------------------------------------------------------------------------

  /** A condition that the client checks. */
  String where(String method, String arguments);

  /** An attribute that rows are sorted by. */
  record SortAttribute(String attribute, boolean descending) {}

  String order(List<SortAttribute> keys);

  /** What each shard has. */
  String eachShard(int count, String read);

  /** The queries of each shard, to be merged. */
  String mergedShards(int count, String queries);

  /** The time buckets between two times. */
  String buckets(String from, String to, String bucket, boolean latestFirst);

  /** A time some seconds before another. */
  String secondsBefore(String time, String seconds);

  /** The beginning of a BatchGetItem with a key for each row. */
  String batchGetFor();

  /** The beginning of a BatchGetItem with a key for each value. */
  String batchGetEach();

  /** All elements of a list as arguments. */
  String arguments(String list);

  /** An expression that makes rows of other rows, where these have no variable. */
  default String then(String rows, String variable, String changed) {
    return "%s\n    .then(\n        %s\n            %s)"
        .formatted(rows, lambda(variable), changed.replace("\n", "\n            "));
  }

  /** The method of an ordered read that changes rows. */
  String changeRows();

  /** The row that another was found for, or that it is part of. */
  String origin(String row);

  String rowsOfPage(String page);

  String count(String rows);

  // --- statements -------------------------------------------------------------------------------

  /** What a variable is made of. */
  enum VariableKind {
    ROWS("Rows"),
    ITEMS("Items"),
    PAGE("Page<Row>"),
    ROW("Row"),
    VALUE("Value"),
    REPETITION("Repetition"),
    TRANSACTION("Transaction"),
    COUNTS("SeparateCounts");

    private final String type;

    VariableKind(String type) {
      this.type = type;
    }

    public String type() {
      return type;
    }
  }

  /** A variable and the expression that it gets. */
  record Declaration(VariableKind kind, String name, String expression) {}

  /** In one line. */
  void declare(CodeLines body, Declaration variable);

  /** An expression of several lines. */
  void assign(CodeLines body, Declaration variable);

  /** Requests that do not wait for each other. */
  void assignTogether(CodeLines body, List<Declaration> variables, MethodScope scope);

  /** Adds a write to a transaction. */
  void add(CodeLines body, String transaction, String operation);

  /** A request whose result is not needed. */
  void send(CodeLines body, String expression);

  /**
   * A loop.
   *
   * @param type of the elements
   */
  void forEach(CodeLines body, String type, String variable, String all);

  /**
   * A loop that counts.
   *
   * @param type of the elements
   * @param index the variable of their number
   */
  void forEachOf(CodeLines body, String type, String variable, String index, String all);

  /**
   * A write that may change nothing.
   *
   * @param done the variable that says whether it did
   */
  void sendPerhaps(CodeLines body, String done, String expression);

  /** The beginning of what is done if a variable is true. */
  default void beginIf(CodeLines body, String variable) {
    body.open("if (%s)".formatted(variable));
  }

  /**
   * Numbers of a sequence, one for each element of a list.
   *
   * @param counter the attribute
   * @param count the variable of how many one update draws
   * @param update the update of the counter of one element
   */
  record CounterDraw(String counter, String all, String count, String update) {}

  /** Declares a list of values, one for each element. */
  void drawEach(CodeLines body, String name, CounterDraw draw);

  /**
   * Rows for each element of a list.
   *
   * @param type of the elements
   * @param by what the read of an element depends on
   */
  record EachRead(String type, String all, List<String> by, String read) {}

  /** Declares the rows of all elements. */
  void readEach(CodeLines body, String name, EachRead read);

  /** Declares rows that are made of those of each element. */
  void changeEach(CodeLines body, String name, EachChange change);

  /**
   * Rows that are made of others for each element of a list.
   *
   * @param type of the elements
   * @param rows the variable of the others
   * @param found the variable of those of one element
   */
  record EachChange(String type, String rows, String found, String changed) {}

  void beginRepeat(CodeLines body);

  void endRepeat(CodeLines body, String repetition);

  // --- results ----------------------------------------------------------------------------------

  /** A function that makes a result of a row. */
  String conversion(ResultType type);

  /** The result of a row, without related ones. */
  String converted(ResultType type, String row);

  /** A result with related ones, in the order of the type. */
  String construct(ResultType type, List<String> components);

  /** A page of results, which goes on where another page does. */
  String pageOf(String items, String page);

  void returnResult(CodeLines body, String expression);

  /** A list of values as the numbers of the application. */
  String numbersOf(String values);

  /** A record with the numbers of several sequences, in their order. */
  String numbersRecord(DrawnNumbers numbers, List<String> components);
}
