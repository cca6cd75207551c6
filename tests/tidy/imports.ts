import { existsSync } from 'node:fs'
import { dirname, join, matchesGlob, normalize, relative } from 'node:path'
import { FILES, read, readCode, ROOT } from './tree.ts'

const IMPORT = /(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g
const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*(\[[^\]]*\]|['"][^'"]+['"])/g
/** Templates such as `./messages/${language}.json` or a worker's `new URL('./x.ts', import.meta.url)`. */
const URL_IMPORT = /new URL\(\s*['"]([^'"]+)['"]/g
/** An import or export that leaves no code. */
const TYPE_IMPORT = /^\s*(?:import|export)\s+type\s[^'"]*?\sfrom\s+['"][^'"]+['"]/gm
/** `createRequire(import.meta.url)('subset-font')`, `require.resolve(…)` and `import.meta.resolve(…)`. */
const REQUIRED = /(?:\brequire|createRequire\([^)]*\)|import\.meta)(?:\.resolve)?\(\s*['"`]([^'"`]+)['"`]/g

/** The entries, and every file that one of them leads to. */
export function reachedFrom(
  entries: readonly string[],
  leadsTo: (file: string) => readonly string[],
): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [...entries]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    waiting.push(...leadsTo(file))
  }
  return reached
}

/** The files that a file imports, also for their types alone. */
export function importedFiles(file: string): string[] {
  return isCode(file) ? [...filesIn(file, read(file)), ...globbedFiles(file)] : []
}

/** The files that a file loads when it runs. */
export function loadedFiles(file: string): string[] {
  return isCode(file) ? [...filesIn(file, withoutTypes(file)), ...globbedFiles(file)] : []
}

/** The names of packages that a file loads when it runs. A name may be a template: `@fontsource-variable/${font}`. */
export function loadedPackages(file: string): string[] {
  const code = isCode(file) ? withoutTypes(file) : ''
  return [...code.matchAll(IMPORT), ...code.matchAll(REQUIRED)]
    .map((match) => match[1] ?? '')
    .flatMap((specifier) => /^(?:@[a-z0-9-]+\/)?[\w.${}-]+(?=\/|$)/.exec(specifier)?.[0] ?? [])
    .filter((name) => !name.startsWith('.'))
}

/** The files of the patterns of `import.meta.glob`. */
export function globbedFiles(file: string): string[] {
  return [...read(file).matchAll(GLOB)].flatMap((match) => globbed(file, match[1] ?? ''))
}

function filesIn(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT), ...text.matchAll(URL_IMPORT)]
    .map((match) => resolve(file, match[1] ?? ''))
    .filter((target) => target !== null)
}

/** A style sheet takes rules `from` others. */
function isCode(file: string): boolean {
  return /\.(ts|tsx|mjs|css)$/.test(file)
}

function withoutTypes(file: string): string {
  return readCode(file).replace(TYPE_IMPORT, '')
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
