import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['service', 'schemas', 'modules']

/**
 * Whether `dist/service` was built after the last change of the sources below `root`. A build of older sources would silently run without
 * the change.
 */
export function isBuilt(root) {
  const builtMs = changeOf(join(root, 'dist/service/inputs.sha256'))
  return builtMs > 0 && changeOf(join(root, 'package-lock.json')) <= builtMs && SOURCES.every(isOlder)

  function isOlder(folder) {
    return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
      .every((entry) => changeOf(join(entry.parentPath, entry.name)) <= builtMs)
  }
}

/** When a file changed, in milliseconds; 0 without the file. */
function changeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
