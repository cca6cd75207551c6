import { expect, test } from 'vitest'
import { findings, PRODUCT_CODE, read, readCode } from './tree.ts'

const SCREENS = PRODUCT_CODE.filter((file) => /^(modules|games|runtime)\/.*\.tsx$/.test(file))
/** Files that a page loads before it has a screen, or that only the browser runs. */
const BROWSER_ONLY = /^runtime\/(main\.tsx|boot\/)/

/**
 * Function bodies that run after the render: effects, handlers and subscriptions. The rest of a component runs in the
 * service too, which has no window.
 */
function renderedCode(file: string): string {
  return blanked(readCode(file))
}

const DEFERRED =
  /\b(useEffect|useLayoutEffect|useCallback)\(|\bon[A-Z]\w*(=\{|:)|\bconst (on[A-Z]\w*|\w+) = \([^()]*\) =>|\bfunction [a-z]\w*\(/g

/** Blanks what `DEFERRED` starts, up to the end of its brackets; lines stay where they are. */
function blanked(code: string): string {
  let result = code
  for (const match of code.matchAll(DEFERRED)) {
    const start = match.index
    const end = endOfBlock(code, start + match[0].length)
    const block = result.slice(start, end)
    result = result.slice(0, start) + block.replace(/[^\n]/g, ' ') + result.slice(end)
  }
  return result
}

/** The end of the statement that goes on at `from`: its brackets are closed again, and its line ends. */
function endOfBlock(code: string, from: number): number {
  let depth = /[({]$/.test(code.slice(0, from)) ? 1 : 0
  for (let place = from; place < code.length; place++) {
    const letter = code[place]!
    if ('({['.includes(letter)) depth++
    if (')}]'.includes(letter)) depth--
    if (depth < 0 || (depth === 0 && letter === '\n')) return place
  }
  return code.length
}

const BROWSER =
  /(?<![-./'"\w])(window|document|localStorage|sessionStorage|navigator|matchMedia)\b(?=[.?[(])|\bnew (Intersection|Resize|Mutation)Observer\b/

test('no screen reads the window, the document or the storage while it renders, because the service renders it too', () => {
  const files = SCREENS.filter((file) => !BROWSER_ONLY.test(file))
  expect(files.length).toBeGreaterThan(100)
  expect(findings(files, BROWSER, renderedCode)).toEqual([])
})

test('the check finds a window that is read while a component renders, and none in its effects', () => {
  const code = [
    'export function Wide() {',
    '  const width = window.innerWidth',
    '  useEffect(() => {',
    "    window.addEventListener('resize', look)",
    '  }, [])',
    '  return <p onClick={() => document.body.focus()}>{width}</p>',
    '}',
  ].join('\n')
  expect(findings(['wide.tsx'], BROWSER, () => blanked(code))).toEqual([
    'wide.tsx:2 const width = window.innerWidth',
  ])
})

test('every store of the browser that a component subscribes to has a value for the service', () => {
  const calls = PRODUCT_CODE.filter((file) => /^(modules|games|runtime)\//.test(file)).flatMap((file) =>
    [...read(file).matchAll(/useSyncExternalStore\(/g)].map((match) => ({
      file,
      call: read(file).slice(match.index, endOfBlock(read(file), match.index + match[0].length)),
    })),
  )
  expect(calls.length).toBeGreaterThan(4)
  expect(calls.filter(({ call }) => argumentsIn(call) !== 3).map(({ file }) => file)).toEqual([])
})

/** How many arguments a call has. */
function argumentsIn(call: string): number {
  let depth = 0
  let commas = 0
  const inside = call.slice(call.indexOf('(') + 1).replace(/,\s*\)?\s*$/, '')
  for (const letter of inside) {
    if ('({['.includes(letter)) depth++
    if (')}]'.includes(letter)) depth--
    if (depth < 0) break
    if (letter === ',' && depth === 0) commas++
  }
  return commas + 1
}
