import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { outsidePath } from './project-node.mjs'
import { Refusal, run } from './run.mjs'

const NO_NETWORK = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/

/**
 * Brings node_modules to what the lock file says, and says so in one line. Does nothing when it is so already.
 *
 * @param {string} root
 */
export async function installPackages(root) {
  const reason = whyInstall(root)
  if (reason === null) return
  console.log(`Installing packages (${reason}); this takes about a minute …`)
  const started = performance.now()
  const { code, output } = await run(
    'npm',
    ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
    { cwd: root, capture: true, env: { ...process.env, PATH: outsidePath(root) } },
  )
  if (code !== 0) throw new Refusal(explain(output))
  console.log(`Installed packages in ${Math.round((performance.now() - started) / 1000)} s.`)
}

function explain(output) {
  if (NO_NETWORK.test(output)) {
    return `${output.trim()}\n\nnpm could not reach the package registry. Check the network (or proxy) and try again.`
  }
  return `${output.trim()}\n\nnpm could not install the packages.`
}

/** Why node_modules is not what the lock file says, or null when it is. */
export function whyInstall(root) {
  const installedFile = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installedFile)) return 'none are installed'
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  const differing = Object.keys(wanted).filter(
    (path) => path !== '' && differs(wanted[path], installed[path]),
  )
  return differing.length === 0 ? null : `${differing.length} differ from the lock file`
}

function differs(wanted, installed) {
  // npm leaves out an optional package that is for another platform.
  if (installed === undefined) return !(wanted.optional || wanted.devOptional || wanted.peer)
  return installed.version !== wanted.version || installed.integrity !== wanted.integrity
}
