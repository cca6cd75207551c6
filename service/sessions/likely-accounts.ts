import { sql } from 'kysely'
import type { LikelyAccount } from '#schemas/operator/player-records.ts'
import { SHARED_FACTS, type SharedFact } from '#schemas/operator/player-records.ts'
import type { Db } from '#service/database/database.ts'
import type { DigestKeys } from '#service/keys/keyed-digest.ts'
import { foundPlayers, toFoundPlayer } from '#service/players/rows/search-players.ts'
import { usernameKeyOf } from '#service/players/rules/username-key.ts'
import { deviceSubjects } from './known-devices.ts'

const LISTED_MAX = 50

interface Whose {
  readonly memberId: number
  readonly playerId: number
  readonly username: string
}

/**
 * Other accounts of the site with the same e-mail address, phone number, name with birth date, or payment source, each found by its index.
 * Devices and networks are compared for these alone: without another sign a shared one says little.
 */
export async function listLikelyAccounts(db: Db, keys: DigestKeys, whose: Whose): Promise<LikelyAccount[]> {
  const shared = await candidates(db, whose)
  const ids = [...new Set(shared.map(({ playerId }) => playerId))].slice(0, LISTED_MAX)
  if (ids.length === 0) return []
  const rows = await foundPlayers(db).where('player_id', 'in', ids).orderBy('player_id', 'desc').execute()
  const subjects = new Map(
    rows.flatMap(({ playerId, username }) =>
      deviceSubjects(keys, whose.memberId, usernameKeyOf(username)).map(
        (subject) => [subject, playerId] as const,
      ),
    ),
  )
  const own = deviceSubjects(keys, whose.memberId, usernameKeyOf(whose.username))
  const further = await inCommon(db, whose.playerId, { ids, own, subjects })
  const facts = [...shared, ...further]
  return rows.map((row) => {
    const has = (fact: SharedFact) =>
      facts.some(({ playerId, by }) => playerId === row.playerId && by === fact)
    return { ...toFoundPlayer(row), by: SHARED_FACTS.filter(has) }
  })
}

interface Shared {
  readonly playerId: number
  readonly by: SharedFact
}

async function candidates(db: Db, { memberId, playerId }: Whose): Promise<readonly Shared[]> {
  const sameAs = (by: SharedFact, index: string) => sql`
    (select other.player_id as "playerId", ${by}::text as by
    from players as own join players as other on ${sql.ref(`other.${index}`)} = ${sql.ref(`own.${index}`)}
    where own.player_id = ${playerId} and other.player_id <> ${playerId} and other.member_id = ${memberId}
    order by other.player_id desc limit ${LISTED_MAX})`
  const { rows } = await sql<Shared>`
    ${sameAs('email', 'email_person_index')} union all
    ${sameAs('phone', 'phone_person_index')} union all
    ${sameAs('name', 'name_person_index')} union all
    (select other.player_id, 'payment'
    from payment_sources as own join payment_sources as other using (source)
    join players on players.player_id = other.player_id
    where own.player_id = ${playerId} and other.player_id <> ${playerId} and member_id = ${memberId}
    order by other.player_id desc limit ${LISTED_MAX})`.execute(db)
  return rows
}

interface Compared {
  readonly ids: readonly number[]
  /** The player's own account in `known_devices`, and the players of the others. */
  readonly own: readonly string[]
  readonly subjects: ReadonlyMap<string, number>
}

async function inCommon(db: Db, playerId: number, { ids, own, subjects }: Compared): Promise<Shared[]> {
  const devices = await sql<{ subject: string }>`
    select distinct other.subject from known_devices as own join known_devices as other using (device)
    where own.subject = any(${own}::text[]) and other.subject = any(${[...subjects.keys()]}::text[])`.execute(
    db,
  )
  const networks = await sql<{ playerId: number }>`
    select distinct other.player_id as "playerId" from player_networks as own join player_networks as other using (network)
    where own.player_id = ${playerId} and other.player_id = any(${ids}::bigint[])`.execute(db)
  return [
    ...devices.rows.flatMap(({ subject }): Shared[] => {
      const other = subjects.get(subject)
      return other === undefined ? [] : [{ playerId: other, by: 'device' }]
    }),
    ...networks.rows.map((row): Shared => ({ playerId: row.playerId, by: 'network' })),
  ]
}
