import { sql } from 'kysely'
import { type PollingLoop, startPolling } from '#service/base/polling-loop.ts'
import type { Logger } from '#service/base/log.ts'
import type { Database } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { askRegister, type RegisterParts } from './ask-register.ts'

const LOOK_EVERY_MS = 60_000
const BATCH_PLAYERS = 200
const ASKED_AT_ONCE = 8
/** Each player is asked about again this long after the last answer. */
const ASK_AFTER_HOURS = 20

interface RunnerParts extends RegisterParts {
  readonly sites: { readonly all: () => readonly ServedSite[] }
  readonly log: Logger
}

/** By the number of a site, whether it had a register in the last round. When this changes, the runner changes the players of the site. */
type Prepared = Map<number, boolean>

/** Asks the registers about every player once a day. It repeats the questions that a register did not answer. */
export function startRegisterRunner(parts: RunnerParts): PollingLoop {
  const prepared: Prepared = new Map()
  return startPolling({
    poll: () => askAboutPlayers(parts, prepared),
    onError: (error) =>
      parts.log.error({ error: (error as Error).name }, 'registers of excluded persons could not be asked'),
    everyMs: LOOK_EVERY_MS,
  })
}

/** Asks about a batch of players of each site; true if there may be more. A site whose register does not answer waits for the next round. */
export async function askAboutPlayers(parts: RunnerParts, prepared: Prepared = new Map()): Promise<boolean> {
  let isMore = false
  for (const site of parts.sites.all()) {
    const { memberId, manifest } = site
    const hasRegister = manifest.registration.exclusionRegister !== undefined
    if (prepared.get(memberId) !== hasRegister) {
      await (hasRegister ? awaitAnswers : forgetAnswers)(parts.database, memberId)
      prepared.set(memberId, hasRegister)
    }
    if (!hasRegister) continue
    const playerIds = await playersToAsk(parts.database, memberId)
    const isAnswered = await askAboutEach(parts, site, playerIds)
    if (isAnswered && playerIds.length === BATCH_PLAYERS) isMore = true
  }
  return isMore
}

async function askAboutEach(
  parts: RegisterParts,
  site: ServedSite,
  playerIds: readonly number[],
): Promise<boolean> {
  const left = playerIds.values()
  let isAnswered = true
  const work = async () => {
    for (const playerId of left) {
      if (!isAnswered) return
      if ((await askRegister(parts, { site, playerId, when: 'daily' })) === 'unanswered') isAnswered = false
    }
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, work))
  return isAnswered
}

/** Players from before the site had a register wait for its first answer. */
async function awaitAnswers({ kysely }: Database, memberId: number): Promise<void> {
  await kysely
    .updateTable('players')
    .set({ register_due_at: now })
    .where('member_id', '=', memberId)
    .where('register_due_at', 'is', null)
    .execute()
}

/** Players of a site that no longer has a register do not wait for an answer. */
async function forgetAnswers({ kysely }: Database, memberId: number): Promise<void> {
  await kysely
    .updateTable('players')
    .set({ register_due_at: null, register_asked_at: null })
    .where('member_id', '=', memberId)
    .where('register_due_at', 'is not', null)
    .execute()
}

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
    .limit(sql.lit(BATCH_PLAYERS))
    .execute()
  return rows.map(({ playerId }) => playerId)
}
