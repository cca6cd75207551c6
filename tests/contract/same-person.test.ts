import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addGame } from '#service/testing/world.ts'
import { Client } from './client.ts'
import { freshName, fullDetails, PASSWORD, registrationOf } from './register.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { type ServiceHere, Services } from './service-here.ts'

const POLICIES = [
  ['flag', 196],
  ['hold', 197],
  ['refuse', 198],
] as const

describe.each(EACH_DATABASE)('second accounts of a person, on the %s database', (kind) => {
  const services = new Services()
  let here: ServiceHere
  let sitesDir: string
  beforeAll(async () => {
    sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-sites-'))
    await cp('sites', sitesDir, { recursive: true })
    for (const [samePerson, memberId] of POLICIES) {
      const siteId = `site-${samePerson}`
      await mkdir(join(sitesDir, siteId))
      const manifest = {
        manifestVersion: 1,
        siteId,
        memberId,
        operatorId: 1,
        extends: 'aurora',
        hosts: [`${siteId}.example`],
        registration: { samePerson },
      }
      await writeFile(join(sitesDir, siteId, 'manifest.json'), JSON.stringify(manifest))
    }
    here = await services.start(kind, { SITES_DIR: sitesDir })
  }, 60_000)
  afterAll(async () => {
    await services.end()
    await rm(sitesDir, { recursive: true })
  })

  const registerOn = async (siteId: string, fields: Record<string, string> = {}) => {
    const client = new Client(here.port, siteId)
    const request = registrationOf(freshName()) as { fields: Record<string, string> }
    const values = { ...request.fields, ...fields }
    const { result } = await client.call('playerRegistration', { ...request, fields: values })
    return { client, values, result: result as { result: number; errors?: object[] } }
  }
  const lastReport = async () => {
    const { rows } = await sql<{ body: object }>`
      select body from audit_log where action = 'likelySamePerson' order by audit_id desc limit 1`.execute(
      here.service.database.kysely,
    )
    return rows[0]?.body
  }
  const segmentOf = async (client: Client) =>
    ((await client.call('init')).result as { player: { verification: { playerSegment: string } } }).player
      .verification.playerSegment

  /** The outcome for the second account: its first error, or its segment. */
  const outcomeOf = async ({ client, result }: Awaited<ReturnType<typeof registerOn>>) =>
    result.result === -1 ? result.errors : segmentOf(client)
  const OUTCOMES = { flag: 'B', hold: 'A1', refuse: [{ field: 'lastName', code: 'taken' }] }

  it.each(POLICIES)(
    'security 30: the same name with the same date of birth is met with %s, and written to the audit log',
    async (policy, memberId) => {
      const first = await registerOn(`site-${policy}`)
      const name = {
        firstName: first.values['firstName']!.toUpperCase(),
        lastName: first.values['lastName']!,
      }
      const second = await registerOn(`site-${policy}`, name)
      const others = [{ playerId: first.result.result, by: ['name'] }]
      expect(await outcomeOf(second)).toEqual(OUTCOMES[policy])
      const playerId = policy === 'refuse' ? null : second.result.result
      expect(await lastReport()).toEqual({ playerId, memberId, policy, others })
    },
  )

  it('security 30: GB RTS 11A: another plus tag of an address, and a corrected name, are those of the same person too', async () => {
    const first = await registerOn('site-refuse')
    const [local, domain] = first.values['primaryEmail']!.split('@')
    expect((await registerOn('site-refuse', { primaryEmail: `${local}+2@${domain}` })).result).toEqual({
      result: -1,
      errors: [{ field: 'primaryEmail', code: 'taken' }],
    })
    const other = await registerOn('site-refuse')
    const { firstName, lastName, birthdate } = first.values
    const body = { firstName, lastName, birthdate, password: PASSWORD }
    const call = { endpoint: 'secured' } as const
    expect((await other.client.call('updatePlayerName', body, call)).result).toEqual({
      result: 0,
      errors: [{ field: 'lastName', code: 'taken' }],
    })
    expect(await lastReport()).toMatchObject({ playerId: other.result.result, policy: 'refuse' })
  })

  it('security 30: a purchase whose details are those of another account buys nothing, and leaves its line in the audit log', async () => {
    const first = await registerOn('site-refuse')
    const phoneMobile = fullDetails()['phoneMobile']!
    const secured = { endpoint: 'secured' } as const
    const full = (fields: object) => first.client.call('playerRegistrationFull', { fields }, secured)
    expect((await full({ ...fullDetails(), phoneMobile })).result).toEqual(first.result)
    // The unique index of the number is free: the person alone is found by it.
    await sql`update players set phone_index = null where player_id = ${first.result.result}`.execute(
      here.service.database.kysely,
    )
    const second = await registerOn('site-refuse')
    const game = await addGame(here.database, {}, 198)
    const ticketRequest = { ...game, userPlays: ['3-11-19-27-40'], currencyId: 978, amount: 2.5 }
    const playerInfo = { fields: { ...fullDetails(), phoneMobile, title: 'ms', age: true } }
    const key = randomUUID()
    const { result } = await second.client.call(
      'purchaseTicket',
      { ticketRequest, playerInfo },
      { ...secured, key },
    )
    expect(result).toMatchObject({ exitCode: 7, errors: [{ field: 'phoneMobile', code: 'taken' }] })
    expect(await segmentOf(second.client)).toBe('B')
    expect(await lastReport()).toEqual({
      playerId: second.result.result,
      memberId: 198,
      policy: 'refuse',
      others: [{ playerId: first.result.result, by: ['phone'] }],
    })
  })
})
