import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hashInputs, isFresh, SERVICE_INPUTS } from './base/build-inputs.mjs'

/** Whether `dist/service` was built from the sources below `root`. A build of other sources would silently run without their changes. */
export function isBuilt(root) {
  const target = join(root, 'dist/service')
  return existsSync(target) && isFresh(target, hashInputs(root, SERVICE_INPUTS))
}
