import process from 'node:process'
import { openDatabase } from '#service/database/database.ts'
import type { JoinAttempt } from '#service/joins/join-attempt.ts'
import { createJoinGatherer } from '#service/joins/join-gatherer.ts'
import { createLog } from '#service/base/log.ts'
import { joinAttempt } from './join-attempt.ts'
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
  const site = { currencyIds: CURRENCY_IDS, freerollNoDeposits: false }
  return joinAttempt(playerId, game, { key: `join-${number}`, currencyId, site })
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
