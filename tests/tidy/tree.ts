import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

const NOT_OURS = new Set([
  'node_modules',
  '.git',
  'dist',
  '.data',
  '.cache',
  'coverage',
  'test-results',
  'playwright-report',
])
const TEXT =
  /\.(ts|tsx|mjs|js|json|md|css|svg|html|sql|yaml|yml)$|(^|\/)(run|\.npmrc|\.gitignore|\.oxlintrc\.json)$/

/** Every file of the project, as a path from its root with forward slashes. */
export const FILES: readonly string[] = walk(ROOT)

/** Files of code that serves: not tests, not what only tests use. */
export const PRODUCT_CODE = FILES.filter(
  (file) =>
    /^(schemas|runtime|games|modules|service|tools)\/.*\.tsx?$/.test(file) &&
    !/\.(test|stories)\.tsx?$/.test(file) &&
    !/^(service|runtime|tools\/(?:site-builder|console))\/testing\//.test(file),
)

export const TEXT_FILES = FILES.filter((file) => TEXT.test(file))

const contents = new Map<string, string>()

export function read(file: string): string {
  const known = contents.get(file)
  if (known !== undefined) return known
  const text = readFileSync(join(ROOT, file), 'utf8')
  contents.set(file, text)
  return text
}

/** The code without its comments and with line numbers kept, so that a word in a sentence is no finding. */
export function readCode(file: string): string {
  return read(file)
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1')
}

/** `file:line text` of every match, for a message that leads to the place. */
export function findings(files: readonly string[], pattern: RegExp, readText = read): string[] {
  return files.flatMap((file) =>
    readText(file)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 140)}`] : [],
      ),
  )
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [relative(ROOT, path).replaceAll('\\', '/')]
  })
}
