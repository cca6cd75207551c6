import { sql } from 'kysely'
import type { Logger } from '#service/base/log.ts'
import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import { changePlayers } from '#service/database/change-players.ts'
import type { Database } from '#service/database/database.ts'
import { askOneRound, type Prepared, ROUND_EVERY_MS, ROUND_PLAYERS } from '#service/sites/check-rounds.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { askIdentity, type IdentityParts } from './ask-identity.ts'

interface RunnerParts extends IdentityParts {
  readonly sites: { readonly all: () => readonly ServedSite[] }
  readonly log: Logger
}

/** Asks about players about whom the provider of their site has not answered. */
export function startIdentityRunner(parts: RunnerParts): PollingLoop {
  const prepared: Prepared = new Map()
  return startPolling({
    poll: () => askAboutAwaited(parts, prepared),
    onError: (error) =>
      parts.log.error({ error: (error as Error).name }, 'identities of players could not be checked'),
    everyMs: ROUND_EVERY_MS,
  })
}

/** One round about the players who wait for an answer. */
export const askAboutAwaited = (parts: RunnerParts, prepared: Prepared = new Map()): Promise<boolean> =>
  askOneRound(parts, prepared, {
    isOn: ({ manifest }) => manifest.registration.identityCheck !== undefined,
    begin: awaitAnswers,
    end: forgetChecks,
    due: awaitedPlayers,
    ask: (of) => askIdentity(parts, of),
  })

/** Players who are verified wait for nothing. */
const awaitAnswers = (database: Database, memberId: number): Promise<void> =>
  changePlayers(database, memberId, {
    set: sql`identity_check = 'awaited'`,
    where: sql`identity_check is null and segment in ('A1', 'C', 'D')
      and (id_verified_at is null or address_verified_at is null)`,
  })

const forgetChecks = (database: Database, memberId: number): Promise<void> =>
  changePlayers(database, memberId, {
    set: sql`identity_check = null, identity_digest = null`,
    where: sql`identity_check = 'awaited'`,
  })

/** The player who was asked about longest ago is the first, so that one without an answer stops no other one. */
async function awaitedPlayers({ kysely }: Database, memberId: number): Promise<number[]> {
  const rows = await kysely
    .selectFrom('players')
    .select('player_id as playerId')
    .where('member_id', '=', memberId)
    .where(sql<boolean>`identity_check = 'awaited'`)
    .where('status', '=', 'active')
    .orderBy('identity_asked_at', (order) => order.asc().nullsFirst())
    .orderBy('player_id')
    .limit(sql.lit(ROUND_PLAYERS))
    .execute()
  return rows.map(({ playerId }) => playerId)
}
