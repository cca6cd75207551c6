import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDocumentStore } from '#service/adapters/documents/document-store.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { READ_EVERY_MS } from '#service/key-rotation/rotation-runner.ts'
import { bringKeys, keysAge, takeKeys } from '#service/keys/bring-keys.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { readMaintenance, setMaintenance } from '#service/maintenance/site-maintenance.ts'
import { asOwner, fenceOperator, unfenceOperator } from '#service/operator-rows/fence-operator.ts'
import { inOneSnapshot, inspectOperator } from '#service/operator-rows/inspect-operator.ts'
import { beginMove, noteStep, type OperatorMove } from '#service/operator-rows/operator-moves.ts'
import { copyShared } from './copy-rows.ts'
import { copyDocuments, documentNames } from './move-documents.ts'
import type { MovedCell, MoveParts, Place } from './move-place.ts'
import { copyAndCompare, type Refused } from './rehearse-copy.ts'

/** Every process of the target has read the keys by then. */
const KEYS_READ_AFTER_MS = READ_EVERY_MS * 1.5
const ASK_AGAIN_MS = 500

/** Gives the target the keys under which the source has values of the operator. */
export async function bring({ source, target, operatorId }: MoveParts, { from, to }: Place): Promise<void> {
  const keys = await takeKeys(source.database, source.config, operatorId)
  const { kind } = target.database
  await target.database.transaction(async (tx) => {
    await bringKeys(tx, { kind, config: target.config, operatorId }, keys)
    await beginMove(tx, { operatorId, direction: 'in', otherCell: from.cell })
  })
  await source.database.transaction((tx) =>
    beginMove(tx, { operatorId, direction: 'out', otherCell: to.cell }),
  )
}

/** Waits until every process of the target knows the keys; both cells sell meanwhile. */
export async function untilKeysAreRead({ target, operatorId }: MoveParts): Promise<void> {
  while (((await keysAge(target.database.kysely, operatorId)) ?? 0) < KEYS_READ_AFTER_MS)
    await delay(ASK_AGAIN_MS)
}

/** Cells with one store share the files. */
export const haveOneStore = ({ source, target }: Pick<MoveParts, 'source' | 'target'>): boolean =>
  source.config.documentsBucket === undefined
    ? target.config.documentsBucket === undefined && source.config.dataDir === target.config.dataDir
    : source.config.documentsBucket.url === target.config.documentsBucket?.url

/** The names of the operator’s files, which the fence does not hide from the owner of the tables. */
export const namesIn = ({ database }: MovedCell, { operator }: Pick<Place, 'operator'>): Promise<string[]> =>
  database.transaction(async (tx) => {
    await asOwner(tx)
    return documentNames(tx, operator.memberIds)
  })

/** Copies the files of documents that are not in `copied`. */
export async function copyFiles(parts: MoveParts, place: Place, copied: Set<string>): Promise<void> {
  if (haveOneStore(parts)) return
  const names = await namesIn(parts.source, place)
  const stores = [openDocumentStore(parts.source.config), openDocumentStore(parts.target.config)] as const
  await copyDocuments(...stores, { names, copied })
}

/** Switches the sites to maintenance, and fences the operator: what was under way is finished, and nothing begins. */
export function fenceSource(
  { source, operatorId }: MoveParts,
  { operator, to }: Place,
  message: string,
): Promise<void> {
  return fenceOperator(source.database, operator, async (tx) => {
    const maintenance: Record<string, OperatorMove['maintenance'][string]> = {}
    for (const memberId of operator.memberIds) {
      maintenance[memberId] = await readMaintenance(tx, memberId)
      await setMaintenance(tx, memberId, { enabled: true, message, endsAt: null })
    }
    await noteStep(tx, { operatorId, direction: 'out' }, 'fenced', maintenance)
    await appendAudit(tx, {
      actor: 'cells',
      action: 'operator.fenced',
      body: { operatorId, toCell: to.cell },
    })
  })
}

export const fenceTarget = ({ target, operatorId }: MoveParts, { operator }: Place): Promise<void> =>
  fenceOperator(target.database, operator, (tx) => noteStep(tx, { operatorId, direction: 'in' }, 'fenced'))

/** Copies the fenced rows in one transaction of the target, and compares them before its commit. */
export function copyFenced(
  { source, target, operatorId }: MoveParts,
  { operator }: Place,
): Promise<{ readonly rows: number } | Refused> {
  return inOneSnapshot(source.database, async (original) => {
    await asOwner(original)
    const content = await inspectOperator(original, operatorId)
    if (content === null || content.crossings.length > 0)
      return {
        reasons: [
          `Rows lead to another operator since the move began: npm run cells -- inspect ${operatorId}`,
        ],
      }
    const copy = await target.database.kysely
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .execute()
    try {
      const outcome = await copyAndCompare(original, copy, content)
      if ('reasons' in outcome) {
        await copy.rollback().execute()
        return outcome
      }
      await copyShared(original, copy, operator)
      await noteStep(copy, { operatorId, direction: 'in' }, 'copied')
      await copy.commit().execute()
      return outcome
    } catch (error) {
      if (!copy.isCommitted) await copy.rollback().execute()
      throw error
    }
  })
}

/** Opens the operator in the target, with the maintenance that the sites had before the move. */
export async function openTarget(
  { source, target, operatorId }: MoveParts,
  { operator, from, out }: Place,
): Promise<void> {
  const head = await chainHead(source.database.kysely)
  await unfenceOperator(target.database, operator, async (tx) => {
    await restoreMaintenance(tx, out)
    await noteStep(tx, { operatorId, direction: 'in' }, 'open')
    await appendAudit(tx, {
      actor: 'cells',
      action: 'operator.movedIn',
      body: { operatorId, fromCell: from.cell, chainOfSource: head },
    })
  })
}

export async function restoreMaintenance(tx: Tx, move: OperatorMove | null): Promise<void> {
  for (const [memberId, before] of Object.entries(move?.maintenance ?? {}))
    await setMaintenance(tx, Number(memberId), before)
}

/** Notes the end of the move in the source, which keeps the hidden rows until they are forgotten. */
export async function endSource({ source, target, operatorId }: MoveParts, { to }: Place): Promise<void> {
  const head = await chainHead(target.database.kysely)
  await source.database.transaction(async (tx) => {
    await noteStep(tx, { operatorId, direction: 'out' }, 'open')
    await appendAudit(tx, {
      actor: 'cells',
      action: 'operator.movedOut',
      body: { operatorId, toCell: to.cell, chainOfTarget: head },
    })
  })
}

/** The end of the audit chain: each cell’s log names that of the other one. */
async function chainHead(db: Db): Promise<{ auditId: number; hash: string } | null> {
  const { rows } = await sql<{ auditId: number; hash: string }>`
    select audit_id as "auditId", encode(hash, 'hex') as hash from audit_log order by audit_id desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
