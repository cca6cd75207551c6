import { existsSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize, relative } from 'node:path'
import { expect, test } from 'vitest'
import { FILES, PRODUCT_CODE, read, ROOT } from './tree.ts'

/** Where a run begins: composition roots, files that are found by convention, commands and configurations. */
const ENTRIES = [
  /^runtime\/(main|render)\.tsx$/,
  /^modules\/[^/]+\/module\.ts$/,
  /^modules\/[^/]+\/facts\.ts$/,
  /^runtime\/facts\.ts$/,
  /^service\/main\.mjs$/,
  /^tools\/site-builder\/(main|stage)\.tsx$/,
  /^tools\/console\/main\.tsx$/,
  /^service\/[a-z-]+\/(operations|endpoints)\/[a-zA-Z0-9]+\.ts$/,
  /^tools\/(cli|bench)\/[^/]+\.(ts|mjs)$/,
  // Started as processes of their own.
  /^service\/database\/copy-command\.ts$/,
  /^service\/history-service\.ts$/,
  /^tools\/demo\/main\.ts$/,
  /^tools\/bench\/(references\/[^/]+|references\/web\/main|parts\/(fan-out|lobby)-service)\.tsx?$/,
  // Types of packages that have none.
  /\.d\.ts$/,
  /\.stories\.tsx$/,
  /^[^/]+\.config\.ts$/,
]
const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g
const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|['"][^'"]+['"])/g
/** Templates such as `./messages/${language}.json` or a worker's `new URL('./x.ts', import.meta.url)`. */
const URL_IMPORT = /new URL\(\s*['"]([^'"]+)['"]/g

test('every file of code is reachable from an entry', () => {
  const reached = new Set<string>()
  const waiting = FILES.filter((file) => ENTRIES.some((entry) => entry.test(file)))
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    // A style sheet takes rules `from` others.
    if (/\.(ts|tsx|mjs|css)$/.test(file)) waiting.push(...importsOf(file))
  }
  expect(waiting.length + reached.size).toBeGreaterThan(0)
  const styles = FILES.filter((file) => /^(runtime|games|modules)\/.*\.css$/.test(file))
  expect([...PRODUCT_CODE, ...styles].filter((file) => !reached.has(file))).toEqual([])
})

test('no code of a site takes in a test or a story by a pattern', () => {
  const code = PRODUCT_CODE.filter((file) => /^(runtime|games|modules)\//.test(file))
  const taken = code.flatMap((file) =>
    [...read(file).matchAll(GLOB)].flatMap((match) => globbed(file, match[1] ?? '')),
  )
  expect(taken.length).toBeGreaterThan(100)
  expect(taken.filter((file) => /\.(test|stories)\.tsx?$/.test(file))).toEqual([])
})

function importsOf(file: string): string[] {
  const text = read(file)
  const direct = [...text.matchAll(IMPORT), ...text.matchAll(URL_IMPORT)].map((match) =>
    resolve(file, match[1] ?? ''),
  )
  const globs = [...text.matchAll(GLOB)].flatMap((match) => globbed(file, match[1] ?? ''))
  return [...direct, ...globs].filter((target) => target !== null)
}

/** Files that one `import.meta.glob` takes in: its patterns are relative or begin with `**`, those that begin with `!` take out. */
function globbed(from: string, argument: string): string[] {
  const patterns = [...argument.matchAll(/['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')
  const own = FILES.map((file) => ({ file, path: relative(dirname(from), file) }))
  return own.flatMap(({ file, path }) => {
    const takes = (pattern: string) => matchesGlob(pattern.startsWith('**') ? file : path, normalize(pattern))
    const isOut = patterns.some((pattern) => pattern.startsWith('!') && takes(pattern.slice(1)))
    return !isOut && patterns.some(takes) ? [file] : []
  })
}

function resolve(from: string, specifier: string): string | null {
  const clean = specifier.split('?', 1)[0] ?? specifier
  if (clean.startsWith('#')) return clean.slice(1)
  if (!clean.startsWith('.')) return null
  const target = normalize(join(dirname(from), clean)).replaceAll('\\', '/')
  return existsSync(join(ROOT, target)) ? target : null
}
