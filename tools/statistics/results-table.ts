import { smallestP } from './chi-square.ts'
import type { TestResult } from './number-tests.ts'
import { DRAW_TESTS, type PartResult, STREAM } from './statistics-parts.ts'

/** The results of a run as Markdown tables: kind by kind, and test by test of the byte stream. */
export function resultsTables(parts: readonly PartResult[]): string {
  const draws = DRAW_TESTS.flatMap(({ name, numbersADraw }) =>
    parts.filter((part) => part.name === name).map((part) => drawRow(part, numbersADraw)),
  )
  const stream = parts.filter(({ name }) => name === STREAM).flatMap(({ results }) => streamRows(results))
  return [
    table(['kind of draw', 'draws', 'numbers', 'tests', 'smallest p', 'of so many tests'], draws),
    table(['test of NIST SP 800-22', 'spread of its p-values: p', 'sequences that pass'], stream),
  ].join('\n\n')
}

function drawRow({ name, count, results }: PartResult, numbersADraw: number): string[] {
  const values = results.map(({ p }) => p)
  return [
    name,
    whole(count),
    whole(count * numbersADraw),
    whole(values.length),
    chance(Math.min(...values)),
    chance(smallestP(values)),
  ]
}

const TEMPLATE = 'template '
const PASSED = /^(?<test>.*): (?<passed>\d+) of (?<all>\d+) pass$/

function streamRows(results: readonly TestResult[]): string[][] {
  const spreads = results.filter(({ name }) => !PASSED.test(name))
  const templates = spreads.filter(({ name }) => name.startsWith(TEMPLATE))
  const passedOf = (test: string) =>
    results.flatMap(({ name }) => {
      const found = PASSED.exec(name)?.groups
      return found?.['test'] === test ? [{ passed: Number(found['passed']), all: Number(found['all']) }] : []
    })
  const own = spreads.filter((one) => !templates.includes(one))
  const rows = own.map(({ name, p }) => {
    const shares = passedOf(name).map(({ passed, all }) => `${passed} of ${all}`)
    return [name, chance(p), shares.join()]
  })
  if (templates.length === 0) return rows
  const passed = templates.flatMap(({ name }) => passedOf(name))
  const fewest = Math.min(...passed.map((one) => one.passed))
  const total = passed.reduce((sum, one) => sum + one.passed, 0)
  const outOf = passed.reduce((sum, one) => sum + one.all, 0)
  const smallest = `smallest of ${templates.length}: ${chance(Math.min(...templates.map(({ p }) => p)))}`
  const share = `${whole(total)} of ${whole(outOf)}, fewest ${fewest}`
  return rows.toSpliced(spreads.indexOf(templates[0]!), 0, [`${templates.length} templates`, smallest, share])
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function whole(count: number): string {
  return count.toLocaleString('en')
}

function chance(p: number): string {
  return p < 0.0001 ? p.toExponential(1) : p.toFixed(4)
}
