import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { isBuilt } from './is-built.mjs'

const ROOT = join(import.meta.dirname, '..')

// Code that is loaded here stays in memory. V8 would take that for the usual rate of objects, and grow the memory for young ones to 64 MB.
setFlagsFromString('--semi-space-growth-factor=1')
// Parsing takes half of the start time, so compiled code is cached from the second start on: beside the packages, where no other user may
// write, and not at all if that folder is read-only. Static imports are loaded before the first line of a file runs: hence the dynamic
// import below.
enableCompileCache(join(ROOT, 'node_modules/.cache/service'))
// This file is plain JavaScript: for a TypeScript file Node loads its compiler, which takes 20 MB. The build has no types, and the compile
// cache keeps the sources without theirs.
const BUILD = join(ROOT, 'dist/service/run-service.js')
const useBuild = !process.argv.includes('--sources') && isBuilt(ROOT)
const { runService } = useBuild ? await import(BUILD) : await import('./run-service.ts')
await runService(useBuild ? 'build' : 'sources')
// Before the flag changes: V8 refuses code that was cached under other flags.
flushCompileCache()
setFlagsFromString('--semi-space-growth-factor=2')
// A full collection starts after the old objects and their buffers have grown by this share of what is alive. V8 would take a fifth, which
// the buffers of 3,000 purchases a second reach four times a second, and each marking takes both processors for 30 ms.
setFlagsFromString('--heap-growing-percent=100')
