import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Refusal, run } from './run.mjs'

/** The first release that runs TypeScript files without a flag. */
const OLDEST_NODE = [22, 18]

/**
 * The Node that the project runs on: its own from npm (Linux), else the one that runs this script if it is new enough.
 *
 * @param {string} root
 */
export async function findNode(root) {
  const own = join(root, 'node_modules/.bin/node')
  // The package holds a glibc program: on another C library it is there but does not start.
  if (existsSync(own) && (await run(own, ['--version'], { capture: true })).code === 0) return own
  if (isNewEnough(process.versions.node)) return process.execPath
  throw new Refusal(
    `The project's own Node does not run here (${process.platform} ${process.arch}), and this Node is ` +
      `${process.version}. Install Node ${OLDEST_NODE.join('.')} or newer and try again.`,
  )
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
}

/** The environment in which `node` and the project's tools are found first. */
export function environmentWith(root) {
  return { ...process.env, PATH: [join(root, 'node_modules/.bin'), outsidePath(root)].join(delimiter) }
}

/** The PATH without the project's own folder, whose contents an installation replaces. */
export function outsidePath(root) {
  const own = join(root, 'node_modules')
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(own))
    .join(delimiter)
}
