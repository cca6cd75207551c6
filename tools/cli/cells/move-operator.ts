import { StartError } from '#service/base/start-error.ts'
import { readMove } from '#service/operator-rows/operator-moves.ts'
import { moveFolders } from './move-folders.ts'
import { type MoveParts, readPlace, refuseBegin } from './move-place.ts'
import * as steps from './move-steps.ts'
import type { Refused } from './rehearse-copy.ts'
import { switchOperator } from './switch-operator.ts'
import { writeRoutes } from './write-routes.ts'

export interface Move extends MoveParts {
  /** The text of the maintenance screens. */
  readonly message: string
  /** The folder of the settings of the edge; without one `cells -- routes` writes them. */
  readonly routes?: string | undefined
  readonly say: (line: string) => void
}

export interface Moved {
  /** Copied rows; null where an earlier call copied them. */
  readonly rows: number | null
  /** From the fence to the opening, where this call did both. */
  readonly closedMs: number | null
}

/** The steps before which a process may end, in their order. */
export const MOVE_STEPS = [
  'keys',
  'read keys',
  'documents',
  'fence',
  'fence of the target',
  'copy',
  'documents again',
  'switch',
  'open',
  'folders',
  'routes',
  'end',
] as const

/**
 * Moves an operator to another cell, or goes on where a killed call stopped. Each step is noted in the database in whose transaction it is done; the
 * switch is the change of the directory. A refusal before the switch leaves the fence: the move goes on or is backed out by another call.
 */
export async function moveOperator(move: Move): Promise<Moved | Refused> {
  const place = await readPlace(move)
  if ('reasons' in place) return place
  const { operatorId } = move
  if (place.out === null && place.isSwitched)
    return { reasons: [`Operator ${operatorId} is in the cell "${place.to.name}" of the directory already.`] }
  if (place.out?.step === 'open' || place.out?.step === 'forgotten')
    return { reasons: [`Operator ${operatorId} was moved to the cell "${place.to.name}" already.`] }
  if (place.out === null && place.in === null) {
    const reasons = await refuseBegin(move, place)
    if (reasons.length > 0) return { reasons }
  }
  const before = move.before ?? (() => Promise.resolve())
  const copied = place.isSwitched ? { rows: null, closedSince: null } : await toTheSwitch(move)
  if ('reasons' in copied) return copied
  const now = await readPlace(move)
  if ('reasons' in now) return now
  await before('open')
  if (now.in?.step !== 'open') await steps.openTarget(move, now)
  const closedMs = copied.closedSince === null ? null : Math.round(performance.now() - copied.closedSince)
  await before('folders')
  await moveFolders(now.folders)
  await before('routes')
  await writeEdge(move)
  await before('end')
  await steps.endSource(move, now)
  return { rows: copied.rows, closedMs }
}

interface Copied {
  readonly rows: number | null
  readonly closedSince: number | null
}

async function toTheSwitch(move: Move): Promise<Copied | Refused> {
  const { source, target, operatorId, files, message, say } = move
  const before = move.before ?? (() => Promise.resolve())
  const place = await readPlace(move)
  if ('reasons' in place) return place
  const filesThere = new Set<string>()
  await before('keys')
  await steps.bring(move, place)
  await before('read keys')
  await steps.untilKeysAreRead(move)
  await before('documents')
  await steps.copyFiles(move, place, filesThere)
  await before('fence')
  let closedSince: number | null = null
  if ((await readMove(source.database.kysely, operatorId, 'out'))?.step === 'keys') {
    closedSince = performance.now()
    await steps.fenceSource(move, place, message)
    say('The sites are in maintenance; nothing reads or writes their rows any more.')
  }
  await before('fence of the target')
  if ((await readMove(target.database.kysely, operatorId, 'in'))?.step === 'keys')
    await steps.fenceTarget(move, place)
  await before('copy')
  let rows: number | null = null
  if ((await readMove(target.database.kysely, operatorId, 'in'))?.step === 'fenced') {
    const outcome = await steps.copyFenced(move, place)
    if ('reasons' in outcome) return outcome
    ;({ rows } = outcome)
    say(`Copied ${rows} rows, and compared them.`)
  }
  await before('documents again')
  await steps.copyFiles(move, place, filesThere)
  await before('switch')
  await switchOperator(files.file, operatorId, place.to.cell)
  return { rows, closedSince }
}

/** Writes the settings of the edge, which the command that keeps them may have done already. */
async function writeEdge({ files, routes }: Move): Promise<void> {
  if (routes === undefined) return
  const outcome = await writeRoutes(files, routes)
  if ('reasons' in outcome) throw new StartError(outcome.reasons.join('\n'))
}
