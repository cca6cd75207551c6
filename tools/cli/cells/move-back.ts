import { openDocumentStore } from '#service/adapters/documents/document-store.ts'
import { forgetBroughtKeys } from '#service/keys/bring-keys.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { findViolationsIn } from '#service/ledger/check.ts'
import { unfenceOperator } from '#service/operator-rows/fence-operator.ts'
import { endMove, noteStep } from '#service/operator-rows/operator-moves.ts'
import { removeRows } from '#service/operator-rows/remove-operator.ts'
import { removeDocuments } from './move-documents.ts'
import { type MoveParts, readPlace } from './move-place.ts'
import { haveOneStore, namesIn, restoreMaintenance } from './move-steps.ts'
import type { Refused } from './rehearse-copy.ts'

/** The steps of a back-out before which a process may end. */
export const BACK_STEPS = ['remove the copy', 'open the target', 'open the source'] as const

/** Takes a move back that has not switched: the copy first, so that the operator is never open in both cells. */
export async function backOut(parts: MoveParts): Promise<{ readonly isBackedOut: true } | Refused> {
  const place = await readPlace(parts)
  if ('reasons' in place) return place
  const { source, target, operatorId } = parts
  const { operator, to, out } = place
  if (place.isSwitched)
    return {
      reasons: [
        `Operator ${operatorId} is in the cell "${to.name}" since the switch, where it may have sold: the move cannot be backed out any more. Call the command without --back-out to finish it.`,
      ],
    }
  if (out === null && place.in === null)
    return { reasons: [`No move of operator ${operatorId} is under way.`] }
  const before = parts.before ?? (() => Promise.resolve())
  await before('remove the copy')
  if (place.in !== null && !haveOneStore(parts))
    await removeDocuments(openDocumentStore(target.config), await namesIn(source, place))
  if (place.in?.step === 'copied')
    await target.database.transaction(async (tx) => void (await removeRows(tx, operator)))
  await before('open the target')
  if (place.in !== null)
    await unfenceOperator(target.database, operator, async (tx) => {
      await forgetBroughtKeys(tx, operatorId)
      await endMove(tx, operatorId, 'in')
    })
  await before('open the source')
  if (out !== null)
    await unfenceOperator(source.database, operator, async (tx) => {
      await restoreMaintenance(tx, out)
      await endMove(tx, operatorId, 'out')
      await appendAudit(tx, {
        actor: 'cells',
        action: 'operator.moveBackedOut',
        body: { operatorId, toCell: to.cell },
      })
    })
  return { isBackedOut: true }
}

/** The numbers of a site and of an operator are never given again. */
const KEPT: ReadonlySet<string> = new Set(['site_numbers', 'operator_numbers'])

/** Removes the rows and files of an operator who was moved from the source. The audit log stays: it is one chain. */
export async function forgetOperator(parts: MoveParts): Promise<{ readonly removed: number } | Refused> {
  const place = await readPlace(parts)
  if ('reasons' in place) return place
  const { source, operatorId } = parts
  const { operator, out, to } = place
  if (out?.step === 'forgotten')
    return { reasons: [`The rows of operator ${operatorId} were removed already.`] }
  if (out?.step !== 'open' || !place.isSwitched)
    return {
      reasons: [
        `Operator ${operatorId} was not moved to the cell "${to.name}": npm run cells -- move ${operatorId}`,
      ],
    }
  if (!haveOneStore(parts))
    await removeDocuments(openDocumentStore(source.config), await namesIn(source, place))
  const outcome = await source.database.transaction(async (tx) => {
    const removed = await removeRows(tx, operator, KEPT)
    const violations = await findViolationsIn(tx)
    if (violations.length > 0) throw new Error(`the ledger would not hold: ${violations[0]?.what}`)
    return { removed }
  })
  await unfenceOperator(source.database, operator, async (tx) => {
    await forgetBroughtKeys(tx, operatorId)
    await noteStep(tx, { operatorId, direction: 'out' }, 'forgotten')
    await appendAudit(tx, {
      actor: 'cells',
      action: 'operator.forgotten',
      body: { operatorId, rows: outcome.removed },
    })
  })
  return outcome
}
