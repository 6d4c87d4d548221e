package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableSet;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import software.amazon.dynamodb.services.local.shared.access.LocalDBAccess;
import software.amazon.dynamodb.services.local.shared.access.TableInfo;

/**
 * What DynamoDB Local knows of its tables, read once instead of with every request: it parses the
 * description of a table anew for each, on the thread of its database.
 *
 * <p>Whatever may change a table forgets all descriptions afterwards, and one that was being read
 * meanwhile is not remembered. Nothing is locked while the store is asked: a transaction locks the
 * whole store, and then asks for descriptions.
 */
final class DescriptionCache {
  /** What changes no table. */
  private static final ImmutableSet<String> HARMLESS =
      ImmutableSet.of(
          "getRecord",
          "putRecord",
          "deleteRecord",
          "queryRecords",
          "getTableItemCount",
          "getLSIItemCount",
          "getGSIItemCount",
          "getTableByteSize",
          "getLSIByteSize",
          "getGSIByteSize",
          "getLockForTable",
          "listTables",
          "getGSIsByStatusFromAllTables",
          "fetchAllTablesWithTimeToLiveEnabled",
          "beginTransaction",
          "commitTransaction",
          "rollbackTransaction");

  private final LocalDBAccess store;
  private final Map<String, TableInfo> descriptions = new ConcurrentHashMap<>();
  private final AtomicLong changes = new AtomicLong();

  private DescriptionCache(LocalDBAccess store) {
    this.store = store;
  }

  /** The same store, whose descriptions are remembered. */
  static LocalDBAccess over(LocalDBAccess store) {
    DescriptionCache cache = new DescriptionCache(store);
    return (LocalDBAccess)
        Proxy.newProxyInstance(
            LocalDBAccess.class.getClassLoader(),
            new Class<?>[] {LocalDBAccess.class},
            (proxy, method, arguments) -> cache.call(method, arguments));
  }

  private @Nullable Object call(Method method, Object @Nullable [] arguments) throws Throwable {
    if (method.getName().equals("getTableInfo") && arguments != null) {
      return description((String) arguments[0]);
    }
    try {
      return method.invoke(store, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    } finally {
      if (!HARMLESS.contains(method.getName())) {
        changes.incrementAndGet();
        descriptions.clear();
      }
    }
  }

  private @Nullable TableInfo description(String table) {
    TableInfo known = descriptions.get(table);
    if (known != null) {
      return known;
    }
    long before = changes.get();
    TableInfo read = store.getTableInfo(table);
    if (read != null) {
      descriptions.put(table, read);
      if (changes.get() != before) {
        descriptions.remove(table, read);
      }
    }
    return read;
  }
}
