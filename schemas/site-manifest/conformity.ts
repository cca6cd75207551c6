import type { JSONSchema } from '../json-schema.ts'
import type { Pack, PackLine, Packs, Source } from './jurisdiction-pack.ts'

/** `partly`: tests pass for it, and something is missing. */
export const LINE_STATES = ['passed', 'partly', 'notYet', 'notApplicable'] as const
export type LineState = (typeof LINE_STATES)[number]

/** The tests that name a line, by the id of its pack and its own: `file: title`. */
export type TestedLines = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** A line of a pack with what is known of it. */
export interface ConformityRow {
  readonly jurisdiction: string
  readonly line: string
  readonly demand: string
  readonly source: string
  readonly state: LineState
  readonly tests: readonly string[]
  /** Why it does not apply, or what is missing; empty where all of it passes. */
  readonly reason: string
}

export const conformityRowSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['jurisdiction', 'line', 'demand', 'source', 'state', 'tests', 'reason'],
  properties: {
    jurisdiction: { type: 'string' },
    line: { type: 'string' },
    demand: { type: 'string' },
    source: { type: 'string' },
    state: { enum: LINE_STATES },
    tests: { type: 'array', items: { type: 'string' } },
    reason: { type: 'string' },
  },
} as const satisfies JSONSchema

/** Every line of the packs of a site, in their order. */
export function conformityOf(
  jurisdictions: readonly string[],
  packs: Packs,
  tested: TestedLines,
): ConformityRow[] {
  return jurisdictions.flatMap((id) => {
    const pack = packs.get(id)
    return pack === undefined ? [] : pack.lines.map((line) => rowOf(pack, line, tested[id]?.[line.id] ?? []))
  })
}

function rowOf({ id }: Pack, line: PackLine, tests: readonly string[]): ConformityRow {
  const reason = line.notApplicable ?? line.notYet ?? ''
  return {
    jurisdiction: id,
    line: line.id,
    demand: line.demand,
    source: sourceText(line.source),
    state: stateOf(line, tests),
    tests,
    reason,
  }
}

/** A line without a test and without a word about it counts as missing. */
function stateOf({ notApplicable, notYet }: PackLine, tests: readonly string[]): LineState {
  if (notApplicable !== undefined) return 'notApplicable'
  if (tests.length === 0) return 'notYet'
  return notYet === undefined ? 'passed' : 'partly'
}

function sourceText(source: Source): string {
  if (!source.found) return `No source was found. ${source.note}`
  const since = source.inForce === null ? 'date in force not found' : `in force since ${source.inForce}`
  return `${source.document}, ${source.paragraph}, ${since}, ${source.url}`
}

/** The number of lines of each state, in the order of the states. */
export function countStates(rows: readonly ConformityRow[]): Record<LineState, number> {
  const counts = { passed: 0, partly: 0, notYet: 0, notApplicable: 0 }
  for (const { state } of rows) counts[state] += 1
  return counts
}
