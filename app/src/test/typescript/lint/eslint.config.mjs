// The rules that typescript-eslint recommends, those that need types included.
import js from "@eslint/js";
import tseslint from "typescript-eslint";

// Promises of the test runner are for tests that start others; nobody waits for these.
const nodeTests = { from: "package", name: ["describe", "it"], package: "node:test" };

export default tseslint.config(js.configs.recommended, tseslint.configs.recommendedTypeChecked, {
  languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  linterOptions: { reportUnusedDisableDirectives: "error" },
  rules: {
    "@typescript-eslint/no-floating-promises": ["error", { allowForKnownSafeCalls: [nodeTests] }],
  },
});
