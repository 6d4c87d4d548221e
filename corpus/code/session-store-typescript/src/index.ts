export { DataLayer } from "./data-layer.js";
export * from "./model.js";
export * from "./session-store.js";
export * from "./runtime/index.js";
