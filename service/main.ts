import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Parsing the sources takes half of the start time, so compiled code is cached from the second start on: beside the packages, where no
// other user may write, and not at all if that folder is read-only. Static imports are loaded before the first line of a file runs: hence
// the dynamic import below.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/service'))
const { runService } = await import('./run-service.ts')
await runService()
