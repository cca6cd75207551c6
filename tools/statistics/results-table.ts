import { smallestP } from '#modules/game-rules/rules/statistics/chi-square.ts'
import { STREAM_PARTS } from './dieharder.ts'
import { DRAW_TESTS, type PartResult } from './statistics-parts.ts'

/** The results of a run as Markdown tables: kind by kind, and test by test of the byte stream. */
export function resultsTables(parts: readonly PartResult[]): string {
  const draws = DRAW_TESTS.flatMap(({ name, numbersADraw }) =>
    parts.filter((part) => part.name === name).map((part) => drawRow(part, numbersADraw)),
  )
  const stream = STREAM_PARTS.flatMap((name) =>
    parts
      .filter((part) => part.name === name)
      .flatMap(({ count, results }) =>
        results.map((result) => [result.name, whole(count), chance(result.p), result.assessment ?? '']),
      ),
  )
  return [
    table(['kind of draw', 'draws', 'numbers', 'tests', 'smallest p', 'of so many tests'], draws),
    table(['test of dieharder', 'p-values', 'p of their distribution', 'assessment'], stream),
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
