package dev.keysmith.mcp;

import dev.keysmith.mcp.tool.SessionMemory;
import java.util.LinkedHashMap;
import java.util.Map;

/** What the last few clients did; whoever was silent longest is forgotten. */
final class SessionMemories {
  private static final int MOST = 32;

  private final Map<String, SessionMemory> bySession =
      new LinkedHashMap<>(MOST, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, SessionMemory> eldest) {
          return size() > MOST;
        }
      };

  synchronized SessionMemory of(String session) {
    return bySession.computeIfAbsent(session, id -> new SessionMemory());
  }
}
