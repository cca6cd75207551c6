/** Inputs of the sites' build. A folder may be missing. */
export const CLIENT_INPUTS = [
  'runtime/**/*',
  'games/**/*',
  'modules/**/*',
  'schemas/**/*',
  'themes/**/*',
  'tools/build/**/*',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
/** The site builder renders parts of the runtime and of modules. */
export const BUILDER_INPUTS = [
  ...CLIENT_INPUTS,
  'tools/*.ts',
  'tools/{console,site-builder,site-copies}/**/*',
  // The console shows its parts.
  'docs/runbook.md',
]
/** The subsets of the fonts. */
export const FONT_INPUTS = [
  'themes/*/theme.json',
  'tools/build/{subset-fonts,core-characters}.ts',
  'package.json',
  'package-lock.json',
]
