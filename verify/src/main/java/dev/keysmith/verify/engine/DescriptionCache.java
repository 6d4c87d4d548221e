package dev.keysmith.verify.engine;

import com.google.common.collect.ImmutableSet;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import software.amazon.dynamodb.services.local.shared.access.LocalDBAccess;
import software.amazon.dynamodb.services.local.shared.access.TableInfo;

/**
 * What DynamoDB Local knows of its tables, read once instead of with every request: it parses the
 * description of a table anew for each, on the thread of its database.
 *
 * <p>Whatever may change a table forgets all descriptions afterwards. One that is being read
 * meanwhile is forgotten too, because an entry is read and removed under one lock.
 */
final class DescriptionCache {
  /** What reads and writes items, and nothing else. */
  private static final ImmutableSet<String> OF_ITEMS =
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
          "beginTransaction",
          "commitTransaction",
          "rollbackTransaction");

  private final LocalDBAccess store;
  private final Map<String, TableInfo> descriptions = new ConcurrentHashMap<>();

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
      return descriptions.computeIfAbsent((String) arguments[0], store::getTableInfo);
    }
    try {
      return method.invoke(store, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    } finally {
      if (!OF_ITEMS.contains(method.getName())) {
        descriptions.clear();
      }
    }
  }
}
