// Plain JavaScript: service/main.mjs reads it before it knows whether it needs Node's compiler of TypeScript.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Part of each build, written last: an interrupted build never counts as fresh. */
export const STAMP_FILE = 'inputs.sha256'

/** The inputs of the service in one file, as patterns from the root of the product. */
export const SERVICE_INPUTS = [
  'service/**/*.{ts,mjs,json}',
  'schemas/**/*.ts',
  'modules/**/*.ts',
  'runtime/facts.ts',
  'tools/build/service-bundle.ts',
  'package.json',
  'package-lock.json',
]

const NO_INPUT = /\.test\.tsx?$|(?<!^docs\/runbook)\.md$/

/**
 * One hash over the names and contents of inputs: the same hash means the same build.
 *
 * @param {string} root the folder of the product
 * @param {readonly string[]} inputs patterns of files
 */
export function hashInputs(root, inputs) {
  const hash = createHash('sha256')
  for (const file of inputFiles(root, inputs)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} root the folder of the product
 * @param {readonly string[]} inputs patterns of files
 */
function inputFiles(root, inputs) {
  const files = globSync(inputs, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(root, '/').length))
  return [...new Set(files)].filter((file) => !NO_INPUT.test(file)).sort()
}

/**
 * Whether the build in a folder was made from the inputs of this hash.
 *
 * @param {string} target the folder of the build
 * @param {string} hash of its inputs
 */
export function isFresh(target, hash) {
  const stamp = join(target, STAMP_FILE)
  return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === hash
}
