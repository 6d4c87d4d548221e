import { KeyTemplate } from "./runtime/internal.js";

/** How keys are made of values. */
export const Keys = {
  TOKEN: KeyTemplate.of("{token}"),
  USERNAME: KeyTemplate.of("{username}"),
};
