// The requests that access-patterns.md shows to people are those of requests.json.

import { isDeepStrictEqual } from "node:util";

/** Where the two differ, a line each. */
export function documentDifferences(requests, document) {
  const shown = sections(document);
  return requests.patterns.flatMap(({ id, steps }) => {
    const blocks = shown.get(id) ?? [];
    return blocks.length !== steps.length
      ? [`${id}: ${steps.length} steps, ${blocks.length} of them shown`]
      : steps
          .filter(({ request }, i) => !isDeepStrictEqual(request, blocks[i]))
          .map((step) => `${id}: step ${step.id} is shown in another way`);
  });
}

/** The JSON blocks under the heading of each pattern. */
function sections(document) {
  const all = new Map();
  for (const section of document.split(/^### /m).slice(1)) {
    const blocks = [...section.matchAll(/^```json\n(.*?)^```$/gms)].map(([, json]) =>
      JSON.parse(json),
    );
    all.set(section.match(/^\S+/)[0], blocks);
  }
  return all;
}
