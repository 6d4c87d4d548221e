import { KeyCodec } from "./runtime/internal.js";

/** How keys are made of values. */
export const Keys = {
  TOKEN: KeyCodec.of("{token}"),
  USERNAME: KeyCodec.of("{username}"),
};
