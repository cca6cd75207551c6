import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Reading the sources anew takes half of the time that a start has, so what was compiled is kept from the second start
// on: beside the packages, where nobody else may write, and not at all where that folder is read-only. Imports that
// stand in the head of a file are read before its first line runs: hence the import below.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/service'))
const { runService } = await import('./run-service.ts')
await runService()
