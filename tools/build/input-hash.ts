import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the browser's build is made of. A folder may be missing. */
const INPUTS = [
  'runtime/**/*',
  'modules/**/*',
  'schemas/**/*',
  'themes/**/*',
  'tools/build/**/*',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const NO_INPUT = /\.test\.tsx?$|\.md$/

/** One hash over the names and contents of everything the build reads: the same hash, the same build. */
export async function hashInputs(root: string): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(INPUTS, { cwd: root, withFileTypes: true })) {
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

/** Whether `dist/client` was made from these inputs. */
export async function isFresh(root: string, hash: string): Promise<boolean> {
  const stamp = join(root, 'dist/client', STAMP_FILE)
  if (!existsSync(stamp) || !existsSync(join(root, 'dist/client/manifest.json'))) return false
  return (await readFile(stamp, 'utf8')).trim() === hash
}

/** Stands in the build itself, and is written last: a build that was cut off never counts as fresh. */
export const STAMP_FILE = 'inputs.sha256'
