"use strict";
(() => {
  const bar = document.getElementById("chosen");
  const status = bar.querySelector("[role=status]");
  const places = bar.querySelector("ul");
  const patterns = new Map();
  for (const button of document.querySelectorAll("button[data-touches]")) {
    patterns.set(button.dataset.pattern, button);
  }
  let chosen = null;

  const detail = (button) => document.getElementById(button.getAttribute("aria-controls"));

  /** Each touched row, with what is done to it. */
  const touches = (button) =>
    button.dataset.touches
      .split(" ")
      .filter((touch) => touch)
      .map((touch) => {
        const [row, words] = touch.split(":");
        return [document.getElementById(row), words.replaceAll(",", ", ")];
      });

  const mark = (pattern, on) => {
    for (const button of document.querySelectorAll("button[aria-pressed]")) {
      if (button.dataset.pattern === pattern) {
        button.setAttribute("aria-pressed", String(on));
      }
    }
  };

  const putOut = () => {
    if (!chosen) {
      return;
    }
    const button = patterns.get(chosen);
    for (const [row] of touches(button)) {
      row.classList.remove("lit");
      row.querySelector(".touch").textContent = "";
    }
    if (detail(button).contains(document.activeElement)) {
      button.focus();
    }
    button.setAttribute("aria-expanded", "false");
    detail(button).hidden = true;
    mark(chosen, false);
    chosen = null;
    bar.hidden = true;
  };

  /** Links to the tables and indexes in which rows are lit, in the order of the page. */
  const showPlaces = (rows) => {
    const counts = new Map();
    for (const [row] of rows) {
      const structure = row.closest(".structure");
      counts.set(structure, (counts.get(structure) ?? 0) + 1);
    }
    places.replaceChildren(
      ...[...counts].map(([structure, count]) => {
        const link = document.createElement("a");
        link.href = "#" + structure.id;
        link.textContent = structure.getAttribute("aria-label") + " " + count;
        const item = document.createElement("li");
        item.append(link);
        return item;
      }),
    );
  };

  const choose = (pattern) => {
    putOut();
    const button = patterns.get(pattern);
    const rows = touches(button);
    for (const [row, words] of rows) {
      row.classList.add("lit");
      row.querySelector(".touch").textContent = words;
    }
    button.setAttribute("aria-expanded", "true");
    detail(button).hidden = false;
    mark(pattern, true);
    chosen = pattern;
    status.textContent = button.textContent;
    status.dataset.count = rows.length === 1 ? "1 item" : rows.length + " items";
    showPlaces(rows);
    bar.hidden = false;
  };

  const address = (hash) => history.replaceState(null, "", hash || location.pathname + location.search);

  const toggle = (pattern) => {
    if (chosen === pattern) {
      putOut();
      address("");
    } else {
      choose(pattern);
      address("#pattern-" + encodeURIComponent(pattern));
    }
  };

  const clear = () => {
    if (chosen) {
      putOut();
      address("");
    }
  };

  /** What an address asks for: a pattern is chosen, what is folded opens. */
  const follow = () => {
    let name = location.hash.slice(1);
    try {
      name = decodeURIComponent(name);
    } catch {
      return;
    }
    const target = document.getElementById(name);
    if (name.startsWith("pattern-") && patterns.has(name.slice("pattern-".length))) {
      choose(name.slice("pattern-".length));
      target.scrollIntoView({ block: "start", behavior: "instant" });
    } else if (target instanceof HTMLDetailsElement) {
      target.open = true;
    }
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button && button.dataset.pattern) {
      toggle(button.dataset.pattern);
    } else if (button && bar.contains(button)) {
      clear();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      clear();
    }
  });
  addEventListener("hashchange", follow);
  follow();

  const links = new Map();
  for (const link of document.querySelectorAll("nav > ul > li > a")) {
    links.set(link.hash.slice(1), link);
  }
  const watch = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const link = links.get(entry.target.id);
        if (entry.isIntersecting) {
          link.setAttribute("aria-current", "true");
        } else {
          link.removeAttribute("aria-current");
        }
      }
    },
    { rootMargin: "-20% 0px -75% 0px" },
  );
  for (const id of links.keys()) {
    watch.observe(document.getElementById(id));
  }
})();
