import { cellOf } from '#service/database/cell-number.ts'
import type { Database, Db } from '#service/database/database.ts'
import { findViolationsIn } from '#service/ledger/check.ts'
import {
  inOneSnapshot,
  inspectOperator,
  type OperatorContent,
  readOperator,
  tablesOf,
  writeInOneForm,
} from '#service/operator-rows/inspect-operator.ts'
import { addRowsAsTheyAre } from '#service/operator-rows/add-rows.ts'
import { copyRows } from './copy-rows.ts'

/** A refused rehearsal: a sentence for each reason why rows were not copied, or differ from the original. */
export interface Refused {
  readonly reasons: readonly string[]
}

export interface Rehearsed {
  readonly rows: number
  readonly ms: number
  /** Tables of the source in which a row changed since its snapshot. */
  readonly changedMeanwhile: readonly string[]
}

interface Cells {
  readonly source: Database
  readonly target: Database
  readonly operatorId: number
}

/**
 * Copies every row of an operator into the database of another cell, compares both, and takes the copy back: what a move would do to the rows, while
 * both cells sell.
 */
export async function rehearseCopy(cells: Cells): Promise<Rehearsed | Refused> {
  const { source, target, operatorId } = cells
  const begun = performance.now()
  const refused = await refuseCells(cells)
  if (refused.length > 0) return { reasons: refused }
  return inOneSnapshot(source, async (original) => {
    const content = await inspectOperator(original, operatorId)
    if (content === null) return { reasons: [`The source never had a site of operator ${operatorId}.`] }
    const { crossings } = content
    if (crossings.length > 0)
      return {
        reasons: crossings.map(
          ({ table, column, rows }) => `${rows} rows of ${table} lead to another operator in ${column}.`,
        ),
      }
    const outcome = await takenBack(target, (copy) => copyAndCompare(original, copy, content))
    if ('reasons' in outcome) return outcome
    const ms = Math.round(performance.now() - begun)
    return { ...outcome, ms, changedMeanwhile: await changedSince(source, content) }
  })
}

export async function refuseCells({ source, target, operatorId }: Cells): Promise<string[]> {
  const [from, to] = [await cellOf(source.kysely), await cellOf(target.kysely)]
  if (to <= from)
    return [
      `The source is cell ${from} and the target cell ${to}: ids keep their order only towards a cell with a higher number.`,
    ]
  return (await readOperator(target.kysely, operatorId)) === null
    ? []
    : [`The target has sites of operator ${operatorId} already.`]
}

/** Runs work in a transaction that is rolled back. */
async function takenBack<Result>(target: Database, work: (copy: Db) => Promise<Result>): Promise<Result> {
  const copy = await target.kysely.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    return await work(copy)
  } finally {
    await copy.rollback().execute()
  }
}

/** Copies the rows of an operator from one transaction into another one, and compares them there. */
export async function copyAndCompare(
  original: Db,
  copy: Db,
  content: OperatorContent,
): Promise<{ rows: number } | Refused> {
  await writeInOneForm(copy)
  await addRowsAsTheyAre(copy)
  const { owned } = await tablesOf(original, content.operator)
  let rows = 0
  for (const table of owned) {
    try {
      rows += await copyRows(original, copy, table)
    } catch (error) {
      if ((error as { code?: unknown }).code === undefined) throw error
      return {
        reasons: [`Rows of ${table.table} cannot be added to the target: ${(error as Error).message}.`],
      }
    }
  }
  const copied = await inspectOperator(copy, content.operator.operatorId)
  const reasons = [
    ...differences(content, copied),
    ...(await findViolationsIn(copy)).map(({ what }) => `The ledger of the target would not hold: ${what}.`),
  ]
  return reasons.length > 0 ? { reasons } : { rows }
}

/** The differences of a copy from its original, a sentence for each. */
export function differences(original: OperatorContent, copied: OperatorContent | null): string[] {
  if (copied === null) return ['The copy has no site of the operator.']
  const found = new Map(copied.tables.map((table) => [table.table, table]))
  const sums = (content: OperatorContent) => JSON.stringify(content.accounts)
  return [
    ...original.tables.flatMap(({ table, rows, hash }) => {
      const other = found.get(table)
      if (other?.rows !== rows) return [`${table}: ${rows} rows, and ${other?.rows ?? 0} in the copy.`]
      return other.hash === hash ? [] : [`${table}: ${rows} rows, of which some differ in the copy.`]
    }),
    ...(sums(original) === sums(copied) ? [] : ['The balances differ in the copy.']),
    ...copied.crossings.map(
      ({ table, column, rows }) => `${rows} rows of ${table} lead out of the copy in ${column}.`,
    ),
  ]
}

async function changedSince(source: Database, before: OperatorContent): Promise<string[]> {
  const after = await inOneSnapshot(source, (tx) => inspectOperator(tx, before.operator.operatorId))
  const hashes = new Map(before.tables.map(({ table, hash }) => [table, hash]))
  return (after?.tables ?? []).flatMap(({ table, hash }) => (hashes.get(table) === hash ? [] : [table]))
}
