import type { OperationRequest } from '#schemas/protocol/operations.ts'
import { createHash } from 'node:crypto'
import process from 'node:process'
import { openDatabase } from '#service/database/database.ts'
import type { JoinAttempt } from '#service/joins/join-attempt.ts'
import { createJoinGatherer } from '#service/joins/join-gatherer.ts'
import { createLog } from '#service/log.ts'
import { withSeeds } from './seeds.ts'

/** The currencies of the joins, in turn: the game's own, and another one. */
export const CURRENCY_IDS = [978, 756] as const

/** Parameters from the parent process: the database and the players of the joins. */
export interface JoinForEver {
  readonly url?: string
  readonly dataDir: string
  readonly playerIds: readonly number[]
  readonly game: { readonly gameId: number; readonly gameInstanceId: number }
}

/** The attempt with a number: identical in every process, so that another process can repeat it. */
export function attemptOf(
  { playerIds, game }: Pick<JoinForEver, 'playerIds' | 'game'>,
  number: number,
): JoinAttempt {
  const playerId = playerIds[number % playerIds.length] ?? 0
  const currencyId = CURRENCY_IDS[number % CURRENCY_IDS.length] ?? 0
  const request: OperationRequest<'joinGame'> = { ...game, userPlays: ['3-11-19-27-40'], currencyId }
  return {
    site: {
      memberId: 101,
      operatorId: 1,
      currencyIds: CURRENCY_IDS,
      freerollNoDeposits: false,
      emailVerificationRequired: false,
      phoneVerificationRequired: false,
    },
    playerId,
    scope: `101/player/${playerId}/joinGame`,
    key: `join-${number}`,
    bodyHash: createHash('sha256').update(JSON.stringify(request)).digest(),
    request,
  }
}

/** Joins without end, many concurrently; writes each number at its start, and again with the answer. */
async function joinForEver(work: JoinForEver): Promise<never> {
  const { url, dataDir } = work
  const log = createLog({ level: 'silent' })
  const database = await withSeeds(await openDatabase({ url, dataDir, log }), dataDir)
  const joins = createJoinGatherer({ database, seeds: database.seeds, log })
  let last = 0
  const lane = async () => {
    for (;;) {
      const number = ++last
      process.stdout.write(`asked ${number}\n`)
      const result = await joins.join(attemptOf(work, number))
      process.stdout.write(`answered ${number} ${JSON.stringify(result)}\n`)
    }
  }
  await Promise.all(Array.from({ length: 40 }, lane))
  throw new Error('lanes have no end')
}

if (process.argv[1] === import.meta.filename)
  await joinForEver(JSON.parse(process.argv[2] ?? '') as JoinForEver)
