import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { addPlayer, eventsOf } from '#service/testing/world.ts'
import { checkRegistrations } from './check-registrations.ts'
import { ownerOf, type PersonalFields } from '#service/players/rows/personal-vault.ts'
import { readPlayer } from '#service/players/rows/player-rows.ts'

/** Values for the short form, and for the other required fields of the full one. */
const SHORT = { firstName: 'Ada', lastName: 'Lovelace', birthdate: '1990-12-10' }
const REST = {
  primaryAddressStreet: 'Main Street 1',
  primaryAddressPostalcode: '24960',
  primaryAddressCity: 'Town',
  phoneMobile: '+49-170-7654321',
}

onEachDatabase((open) => {
  let database: TestDatabase
  let site: ServedSite
  let call: CallOperation
  beforeAll(async () => {
    database = await open()
    site = await readTestSite({})
    call = await operationsOn(database)
  })

  /** A row from before a depositor's registration had to be complete. */
  async function addOldPlayer(personal: PersonalFields, segment: PlayerSegment = 'C'): Promise<number> {
    const { playerId, memberId } = await addPlayer(database, { segment })
    const { usernameKey } = await database.kysely
      .selectFrom('players')
      .select('username_key as usernameKey')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    const { bytes, keyId } = database.vault.seal(personal, ownerOf(memberId, usernameKey))
    await database.kysely
      .updateTable('players')
      .set({ personal: bytes, personal_key_id: keyId, country: 'DE', registration_unchecked: true })
      .where('player_id', '=', playerId)
      .execute()
    return playerId
  }
  const check = (served: ServedSite | null = site) =>
    checkRegistrations({ database, vault: database.vault, sites: { byMemberId: () => served } })
  const stateOf = (playerId: number) =>
    database.kysely
      .selectFrom('players')
      .select(['segment', 'registration_unchecked as isUnchecked'])
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()

  it('a depositor from before who lacks the address is of segment B, and one whose details are complete stays', async () => {
    const lacking = await addOldPlayer(SHORT)
    const whole = await addOldPlayer({ ...SHORT, ...REST })
    const other = await addOldPlayer(SHORT, 'D')
    expect(await check(null)).toBe(0)
    expect(await stateOf(lacking)).toEqual({ segment: 'C', isUnchecked: true })
    expect(await check()).toBe(1)
    expect(await stateOf(lacking)).toEqual({ segment: 'B', isUnchecked: false })
    expect(await stateOf(whole)).toEqual({ segment: 'C', isUnchecked: false })
    expect((await stateOf(other)).segment).toBe('D')
    expect((await eventsOf(database, `cashier/${lacking}`)).at(-1)).toMatchObject({
      event: 'player.segment',
      body: { playerSegment: 'B' },
    })
    expect(await check()).toBe(0)
  })

  it('a depositor who lacks details may complete the registration, once, and a verified name stays', async () => {
    const playerId = await addOldPlayer(SHORT)
    await sql`update players set id_verified_at = now(), address_verified_at = now()
      where player_id = ${playerId}`.execute(database.kysely)
    const complete = (lastName: string) => {
      const fields = { ...SHORT, ...REST, lastName, country: 'DE' }
      return call('playerRegistrationFull', { fields }, { playerId, site })
    }
    expect(await complete('Byron')).toEqual({ result: playerId })
    const player = await readPlayer(database.kysely, database.vault, playerId)
    expect(player?.details).toMatchObject({ lastName: 'Lovelace', primaryAddressCity: 'Town' })
    expect(player?.verification).toMatchObject({ playerSegment: 'C', idVerified: true })
    // The address of the form is another one than that which documents proved.
    expect(player?.verification.addressVerified).toBe(false)
    await expect(complete('Byron')).rejects.toMatchObject({ code: '28' })
  })
})
