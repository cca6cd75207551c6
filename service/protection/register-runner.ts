import { sql } from 'kysely'
import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import type { Logger } from '#service/base/log.ts'
import { changePlayers } from '#service/database/change-players.ts'
import type { Database } from '#service/database/database.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { askOneRound, type Prepared, ROUND_EVERY_MS, ROUND_PLAYERS } from '#service/sites/check-rounds.ts'
import { askRegister, type RegisterParts } from './ask-register.ts'

/** Each player is asked about again this long after the last answer. */
const ASK_AFTER_HOURS = 20

interface RunnerParts extends RegisterParts {
  readonly sites: { readonly all: () => readonly ServedSite[] }
  readonly log: Logger
}

/** Asks the registers about every player once a day. It repeats the questions that a register did not answer. */
export function startRegisterRunner(parts: RunnerParts): PollingLoop {
  const prepared: Prepared = new Map()
  return startPolling({
    poll: () => askAboutPlayers(parts, prepared),
    onError: (error) =>
      parts.log.error({ error: (error as Error).name }, 'registers of excluded persons could not be asked'),
    everyMs: ROUND_EVERY_MS,
  })
}

/** One round about the players who are due today. */
export const askAboutPlayers = (parts: RunnerParts, prepared: Prepared = new Map()): Promise<boolean> =>
  askOneRound(parts, prepared, {
    isOn: ({ manifest }) => manifest.registration.exclusionRegister !== undefined,
    begin: awaitAnswers,
    end: forgetAnswers,
    due: playersToAsk,
    ask: async (of) => (await askRegister(parts, { ...of, when: 'daily' })) !== 'unanswered',
  })

/** Players from before the site had a register wait for its first answer. */
const awaitAnswers = (database: Database, memberId: number): Promise<void> =>
  changePlayers(database, memberId, {
    set: sql`register_due_at = service_now()`,
    where: sql`register_due_at is null`,
  })

/** Players of a site that no longer has a register do not wait for an answer. */
const forgetAnswers = (database: Database, memberId: number): Promise<void> =>
  changePlayers(database, memberId, {
    set: sql`register_due_at = null, register_asked_at = null`,
    where: sql`register_due_at is not null`,
  })

async function playersToAsk({ kysely }: Database, memberId: number): Promise<number[]> {
  const isOld = sql<boolean>`register_asked_at < service_now() - ${ASK_AFTER_HOURS} * interval '1 hour'`
  const rows = await kysely
    .selectFrom('players')
    .select('player_id as playerId')
    .where('member_id', '=', memberId)
    .where('name_person_index', 'is not', null)
    .where('status', '=', 'active')
    .where((where) => where.or([where('register_asked_at', 'is', null), isOld]))
    .orderBy('register_asked_at', (order) => order.asc().nullsFirst())
    .orderBy('player_id')
    .limit(sql.lit(ROUND_PLAYERS))
    .execute()
  return rows.map(({ playerId }) => playerId)
}
