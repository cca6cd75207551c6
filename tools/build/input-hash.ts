import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

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
/** The service in one file. */
export const SERVICE_INPUTS = [
  'service/**/*.{ts,json}',
  'schemas/**/*.ts',
  'modules/**/*.ts',
  'runtime/facts.ts',
  'tools/build/service-bundle.ts',
  'package.json',
  'package-lock.json',
]
/** The subsets of the fonts. */
export const FONT_INPUTS = [
  'themes/*/theme.json',
  'tools/build/{subset-fonts,core-characters}.ts',
  'package.json',
  'package-lock.json',
]
const NO_INPUT = /\.test\.tsx?$|(?<!\/docs\/runbook)\.md$/

/** One hash over the names and contents of all build inputs: the same hash means the same build. */
export async function hashInputs(root: string, inputs: readonly string[] = CLIENT_INPUTS): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(inputs, { cwd: root, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of [...new Set(files)].filter((name) => !NO_INPUT.test(name)).sort()) {
    hash
      .update(file.slice(root.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Whether the build in a folder was made from these inputs. */
export async function isFresh(target: string, hash: string): Promise<boolean> {
  const stamp = join(target, STAMP_FILE)
  return existsSync(stamp) && (await readFile(stamp, 'utf8')).trim() === hash
}

/** Part of the build, written last: an interrupted build never counts as fresh. */
export const STAMP_FILE = 'inputs.sha256'
