import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'

// Plain JavaScript: for a TypeScript file Node loads its compiler, which takes 20 MB. The types of the other files are removed once, and
// the compile cache keeps the result.

// What is loaded here stays. V8 would take that for the usual rate of objects, and grow the memory for young ones to 64 MB.
setFlagsFromString('--semi-space-growth-factor=1')
// Parsing the sources takes half of the start time, so compiled code is cached from the second start on: beside the packages, where no
// other user may write, and not at all if that folder is read-only. Static imports are loaded before the first line of a file runs: hence
// the dynamic import below.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/service'))
const { runService } = await import('./run-service.ts')
await runService()
// Before the flag changes: V8 refuses code that was cached under other flags.
flushCompileCache()
setFlagsFromString('--semi-space-growth-factor=2')
