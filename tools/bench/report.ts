import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import type { RowResult } from './measure.ts'

/** One line per ratio: row, our figure, the reference's, their ratio, the bar and the aim. */
export function printResult(result: RowResult, quick: boolean): void {
  const ours = figure(Object.values(result.medians)[0], result.unit)
  // A quick run only shows that a row can be measured; its figures are not meaningful.
  if (quick) return console.log(`${result.what}: measured`)
  console.log(`\n${result.what}: ${ours}`)
  for (const { against, ratio, bar, aim, met } of result.ratios) {
    const reference = figure(result.medians[against], result.unit)
    console.log(
      `  ${met ? 'met   ' : 'MISSED'} ${ratio.toFixed(2)} × ${against} (${reference}); bar ${bar}, aim ${aim}`,
    )
  }
  const named = new Set(result.ratios.map(({ against }) => against))
  for (const [name, value] of Object.entries(result.medians).slice(1)) {
    if (!named.has(name)) console.log(`  beside: ${name} ${figure(value, result.unit)}`)
  }
  for (const [what, value] of Object.entries(result.beside)) console.log(`  beside: ${what} ${value}`)
  if (result.absolute) {
    const { met, bar, aim } = result.absolute
    console.log(`  ${met ? 'met   ' : 'MISSED'} bar ${bar} ${result.unit}, aim ${aim} ${result.unit}`)
  }
}

function figure(value: number | undefined, unit: string): string {
  if (value === undefined || Number.isNaN(value)) return 'not measured'
  const digits = value >= 1000 ? 0 : value >= 10 ? 1 : 3
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`
}

/** Writes the figures beside the table, for comparisons between machines or weeks. */
export function writeReport(file: string, results: RowResult[], failures: Record<string, string>): void {
  mkdirSync(dirname(file), { recursive: true })
  const machine = { processors: cpus().length, model: cpus()[0]?.model ?? 'unknown', node: process.version }
  writeFileSync(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), machine, results, failures }, null, 2)}\n`,
  )
}
