import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import type { CellDirectory, CellEntry } from '#schemas/cells/cell-directory.ts'
import { refusalText } from '#schemas/site-manifest/refusal.ts'
import type { Config } from '#service/config/config.ts'
import { cellOf } from '#service/database/cell-number.ts'
import type { Database } from '#service/database/database.ts'
import { addRowsAsTheyAre } from '#service/operator-rows/add-rows.ts'
import { inOneSnapshot, inspectOperator, readOperator } from '#service/operator-rows/inspect-operator.ts'
import { type OperatorMove, readMove } from '#service/operator-rows/operator-moves.ts'
import type { OperatorSites } from '#service/operator-rows/owned-tables.ts'
import { refuseFolders } from './move-folders.ts'
import { type CellFiles, readCells, readDirectory, sitesFolder } from './read-cells.ts'
import { type Refused, refuseCells } from './rehearse-copy.ts'

/** A cell as the command reaches it. */
export interface MovedCell {
  readonly database: Database
  readonly config: Pick<Config, 'masterKey' | 'dataDir' | 'documentsBucket'>
}

export interface MoveParts {
  readonly source: MovedCell
  readonly target: MovedCell
  readonly operatorId: number
  readonly files: CellFiles
  /** Called before each step; tests end the process here. */
  readonly before?: ((step: string) => Promise<void>) | undefined
}

/** Where an operator is, where it is to go, and how far the move is. */
export interface Place {
  readonly operator: OperatorSites
  readonly from: CellEntry
  readonly to: CellEntry
  readonly folders: { readonly from: string; readonly to: string; readonly siteIds: readonly string[] }
  /** Whether the directory has the operator in the target. */
  readonly isSwitched: boolean
  readonly out: OperatorMove | null
  readonly in: OperatorMove | null
}

/** Reads the directory and both databases. Refused where they do not belong together. */
export async function readPlace({ source, target, operatorId, files }: MoveParts): Promise<Place | Refused> {
  const checked = readDirectory(files.file)
  if ('refusals' in checked) return { reasons: checked.refusals.map(refusalText) }
  const { directory } = checked
  const name = basename(files.file)
  const [from, to] = [await entryOf(directory, source), await entryOf(directory, target)]
  if (from === undefined || to === undefined)
    return {
      reasons: [
        `${name} has no cell with the number of ${from === undefined ? 'DATABASE_URL' : 'TARGET_DATABASE_URL'}.`,
      ],
    }
  if (from.cell === to.cell)
    return { reasons: [`DATABASE_URL and TARGET_DATABASE_URL are both of the cell "${to.name}".`] }
  const operator = await readOperator(source.database.kysely, operatorId)
  if (operator === null) return { reasons: [`The source never had a site of operator ${operatorId}.`] }
  const home = directory.operators.find((entry) => entry.operatorId === operatorId)?.cell
  if (home !== from.cell && home !== to.cell)
    return {
      reasons: [
        `Operator ${operatorId} is ${home === undefined ? 'in no cell' : `in cell ${home}`} of ${name}; DATABASE_URL is that of the cell "${from.name}".`,
      ],
    }
  const out = await readMove(source.database.kysely, operatorId, 'out')
  if (out !== null && out.otherCell !== to.cell)
    return {
      reasons: [`Operator ${operatorId} is on the way to cell ${out.otherCell}, and not to "${to.name}".`],
    }
  const folders = { from: sitesFolder(files.file, from), to: sitesFolder(files.file, to) }
  return {
    operator,
    from,
    to,
    folders: { ...folders, siteIds: operator.siteIds.filter((siteId) => isSite(folders, siteId)) },
    isSwitched: home === to.cell,
    out,
    in: await readMove(target.database.kysely, operatorId, 'in'),
  }
}

const isSite = ({ from, to }: { readonly from: string; readonly to: string }, siteId: string) =>
  existsSync(join(from, siteId)) || existsSync(join(to, siteId))

async function entryOf({ cells }: CellDirectory, { database }: MovedCell): Promise<CellEntry | undefined> {
  const number = await cellOf(database.kysely)
  return cells.find(({ cell }) => cell === number)
}

/** The reasons why a move cannot begin. Nothing was written yet. */
export async function refuseBegin(
  { source, target, operatorId, files }: MoveParts,
  { folders, from, operator }: Place,
): Promise<string[]> {
  const read = await readCells(files)
  if ('reasons' in read) return [...read.reasons]
  const refused = await refuseCells({ source: source.database, target: target.database, operatorId })
  if (refused.length > 0) return refused
  const [mine, theirs] = [await versionOf(source), await versionOf(target)]
  if (mine.digest !== theirs.digest)
    return [
      `The databases have different versions, ${mine.last} and ${theirs.last}: start one process of the newer version in each cell first.`,
    ]
  await source.database.kysely.transaction().execute(addRowsAsTheyAre)
  await target.database.kysely.transaction().execute(addRowsAsTheyAre)
  const misplaced = refuseFolders({
    ...folders,
    siteIds: operator.siteIds.filter((siteId) => existsSync(join(folders.from, siteId))),
  })
  if (misplaced.length > 0) return misplaced
  const content = await inOneSnapshot(source.database, (tx) => inspectOperator(tx, operatorId))
  return (content?.crossings ?? []).map(
    ({ table, column, rows }) =>
      `${rows} rows of ${table} lead to another operator of "${from.name}" in ${column}: npm run cells -- inspect ${operatorId}`,
  )
}

/** The last migration of a database, and a digest of all with the functions. */
async function versionOf({ database }: MovedCell): Promise<{ last: string; digest: string }> {
  const { rows } = await sql<{ last: string; digest: string }>`
    select max(name) filter (where name ~ '^[0-9]') as last, md5(string_agg(name || hash, ',' order by name)) as digest
    from migrations`.execute(database.kysely)
  return rows[0]!
}
