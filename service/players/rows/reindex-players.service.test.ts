import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { ringOfOneKey } from '#service/testing/one-key.ts'
import { readExclusion } from '#service/players/rows/exclusion.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { addPlayer as addTestPlayer } from '#service/testing/world.ts'
import { seededEntropy } from '#tests/support/seeded-bytes.ts'
import { createPersonalVault, ownerOf, type PersonalFields } from './personal-vault.ts'
import { reindexPlayers } from './reindex-players.ts'

const KEY = { keyId: 'k1', secret: Buffer.alloc(32, 7) }
const KEYS = ringOfOneKey(KEY)

onEachDatabase((open) => {
  let database: TestDatabase
  const vault = createPersonalVault(KEYS, seededEntropy('reindex'))
  beforeAll(async () => {
    database = await open()
  })

  /** A row as a service wrote it before values had one form. */
  async function addOldPlayer(personal: PersonalFields, country: string | null = 'DE'): Promise<number> {
    const { playerId, memberId } = await addTestPlayer(database, { balanceMinor: 0 })
    const { usernameKey } = await database.kysely
      .selectFrom('players')
      .select('username_key as usernameKey')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    const { bytes, keyId } = vault.seal(personal, ownerOf(memberId, usernameKey))
    const oldIndex = Buffer.from(`old ${String(personal['phoneMobile']).replaceAll(/\D/g, '')}`)
    await database.kysely
      .updateTable('players')
      .set({ personal: bytes, personal_key_id: keyId, country, phone_index: oldIndex, index_form: 0 })
      .where('player_id', '=', playerId)
      .execute()
    return playerId
  }
  const reindex = () => reindexPlayers({ database, vault }, () => 'DE')
  const indexesOf = (playerId: number) =>
    database.kysely
      .selectFrom('players')
      .select(['phone_index as unique', 'phone_person_index as person', 'index_form as form'])
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()

  it('security 30: rows from before there was one form are indexed anew, and an exclusion then finds them', async () => {
    const excluded = await addOldPlayer({ phoneMobile: '+49-151-23456789' })
    const national = await addOldPlayer({ phoneMobile: '0151-23456789' }, null)
    await sql`update players set excluded_until = service_now() + interval '1 year' where player_id = ${excluded}`.execute(
      database.kysely,
    )
    expect(await readExclusion(database.kysely, national)).toBeNull()
    expect(await reindex()).toBeGreaterThanOrEqual(2)
    expect(await readExclusion(database.kysely, national)).toBe('selfExclusion')
    expect(await reindex()).toBe(0)
  })

  it('of two accounts with one number on a site the first keeps it, and the audit log names both', async () => {
    const first = await addOldPlayer({ phoneMobile: '0160-1112223' })
    const second = await addOldPlayer({ phoneMobile: '+49-160-1112223' })
    await reindex()
    const index = vault.phoneIndex('+491601112223', { country: null, operatorId: 1 })
    expect(await indexesOf(first)).toEqual({ unique: index, person: index, form: 1 })
    expect(await indexesOf(second)).toEqual({
      unique: Buffer.from('old 491601112223'),
      person: index,
      form: 1,
    })
    const { rows } = await sql<{ body: object }>`
      select body from audit_log where action = 'likelySamePerson' order by audit_id desc limit 1`.execute(
      database.kysely,
    )
    expect(rows[0]?.body).toEqual({ playerId: second, others: [{ playerId: first, by: ['phone'] }] })
  })

  it('several processes index the same rows once', async () => {
    for (let count = 0; count < 5; count += 1) await addOldPlayer({ phoneMobile: `0170-555000${count}` })
    const counts = await Promise.all([reindex(), reindex(), reindex()])
    expect(counts.reduce((sum, count) => sum + count)).toBe(5)
  })
})
