import { sql } from 'kysely'
import { verifyRecord } from '#modules/fairness/rules/verify-record.ts'
import type { Database } from '#service/database/database.ts'
import { fairnessRecord } from '#service/games/views/fairness-record.ts'
import { type InstanceRow, readInstances } from '#service/games/rows/instance-rows.ts'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { FUNDS_MINOR } from './sell-games.ts'

/** What was recomputed after a run, and everything that is not as it has to be. */
export interface Recomputed {
  instances: number
  plays: number
  prizes: number
  paidMinor: number
  faults: string[]
}

/**
 * Recomputes every instance that has ended from its record alone, and compares what each player must have been paid with
 * what the ledger paid them: once, and exactly that.
 */
export async function recompute(database: Database): Promise<Recomputed> {
  const found: Recomputed = { instances: 0, plays: 0, prizes: 0, paidMinor: 0, faults: [] }
  for (const { invariant, what } of await checkLedger(database)) found.faults.push(`${invariant}: ${what}`)
  const due = new Map<number, number>()
  const sold = sql`where instance.play_count > 0 order by instance.game_instance_id`
  for (const row of await readInstances(database.kysely, null, sold)) {
    const instance = await recomputeInstance(database, row)
    found.faults.push(...instance.faults)
    if (instance.must === null) continue
    for (const [playerId, minor] of instance.must) due.set(playerId, (due.get(playerId) ?? 0) + minor)
    found.instances += 1
    found.plays += instance.plays
    found.prizes += instance.prizes
    found.paidMinor += [...instance.must.values()].reduce((sum, minor) => sum + minor, 0)
  }
  found.faults.push(...(await compareBalances(database, due)))
  return found
}

interface RecomputedInstance {
  plays: number
  prizes: number
  /** The prizes of each player; null for an instance that has not ended. */
  must: ReadonlyMap<number, number> | null
  faults: string[]
}

/** Recomputes one instance from its record, and compares what each player must have been paid for it with the ledger. */
export async function recomputeInstance(database: Database, row: InstanceRow): Promise<RecomputedInstance> {
  const { game_instance_id: gameInstanceId } = row
  if (row.status !== 'ENDED')
    return { plays: 0, prizes: 0, must: null, faults: [`instance ${gameInstanceId} is ${row.status}`] }
  const faults: string[] = []
  const record = await fairnessRecord(database, row)
  const steps = await verifyRecord(record, nodeHashes)
  for (const { step, expected, actual } of steps.filter(({ ok }) => !ok))
    faults.push(`instance ${gameInstanceId}, ${step}: must be ${expected}, is ${actual}`)
  const owners = await ownersOfPlays(database, gameInstanceId)
  const must = new Map<number, number>()
  for (const { playId, prizeMinor } of record.prizes ?? []) {
    const playerId = owners.get(playId) ?? 0
    must.set(playerId, (must.get(playerId) ?? 0) + prizeMinor)
  }
  faults.push(...(await comparePaid(database, gameInstanceId, must)))
  return { plays: owners.size, prizes: record.prizes?.length ?? 0, must, faults }
}

async function ownersOfPlays({ kysely }: Database, gameInstanceId: number): Promise<Map<number, number>> {
  const rows = await kysely
    .selectFrom('plays')
    .select(['play_id', 'player_id'])
    .where('game_instance_id', '=', gameInstanceId)
    .execute()
  return new Map(rows.map((row) => [row.play_id, row.player_id]))
}

/** What the ledger moved from an instance's pool to its players, and in how many entries each. */
async function comparePaid(
  { kysely }: Database,
  gameInstanceId: number,
  must: ReadonlyMap<number, number>,
): Promise<string[]> {
  const { rows } = await sql<{ player_id: number; times: number; minor: number }>`
    select account.owner_id as player_id, count(*)::integer as times, sum(entry.amount_minor)::bigint as minor
    from transfers transfer
    join entries entry using (transfer_id)
    join accounts account using (account_id)
    where transfer.code = 'prize' and transfer.unique_key like ${`prize:${gameInstanceId}:%`}
      and account.kind = 'playerCash'
    group by account.owner_id`.execute(kysely)
  const paid = new Map(rows.map((row) => [row.player_id, row]))
  const faults: string[] = []
  for (const [playerId, minor] of must) {
    const { times = 0, minor: got = 0 } = paid.get(playerId) ?? {}
    if (got !== minor || times !== (minor > 0 ? 1 : 0))
      faults.push(`instance ${gameInstanceId}: player ${playerId} must get ${minor}, got ${got} in ${times}`)
  }
  for (const playerId of paid.keys())
    if (!must.has(playerId))
      faults.push(`instance ${gameInstanceId}: player ${playerId} won nothing and was paid`)
  return faults
}

/** Every player has what they began with, less what their plays cost, plus what the records say that they won. */
async function compareBalances({ kysely }: Database, due: ReadonlyMap<number, number>): Promise<string[]> {
  const { rows } = await sql<{ player_id: number; balance_minor: number; spent_minor: number }>`
    select account.owner_id as player_id, account.balance_minor,
      coalesce((select sum(cost_minor + fee_minor) from plays where player_id = account.owner_id), 0)::bigint
        as spent_minor
    from accounts account where account.kind = 'playerCash'`.execute(kysely)
  return rows.flatMap(({ player_id: playerId, balance_minor: balance, spent_minor: spent }) => {
    const must = FUNDS_MINOR - spent + (due.get(playerId) ?? 0)
    return balance === must ? [] : [`player ${playerId} has ${balance} and must have ${must}`]
  })
}
