import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PollResponse } from '#schemas/protocol/frames.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { IdentityAnswer } from '#service/adapters/checks/person-checks.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { addGame, type TestGame } from '#service/testing/world.ts'
import { askIdentity } from '#service/verification/ask-identity.ts'
import { askAboutAwaited } from '#service/verification/identity-runner.ts'
import { Client, type Frame } from './client.ts'
import { fullDetails, freshName, PASSWORD, registrationOf } from './register.ts'
import { type ServiceHere, Services } from './service-here.ts'

/** Two sites of the operator of Aurora that check identities. */
const CHECKED = {
  manifestVersion: 1,
  siteId: 'checked',
  memberId: 197,
  operatorId: 1,
  extends: 'aurora',
  hosts: ['checked.example'],
  registration: { identityCheck: { address: 'sandbox', keyId: 'sandbox' } },
  settings: { verifiedBefore: ['deposit', 'play'] },
}
const SISTER = { ...CHECKED, siteId: 'sister', memberId: 196, hosts: ['sister.example'] }
const BIRTHDATE = '1990-12-10'
const FREE = { gamePlayCostMinor: 0, gameFeePerPlayMinor: 0 }
const BLOCKED = 7

type State = IdentityAnswer | 'silent'
type Verification = NonNullable<OperationResult<'init'>['player']>['verification']

describe.each(EACH_DATABASE)('a check of identities, on the %s database', (kind) => {
  const services = new Services()
  let here: ServiceHere
  let sitesDir: string
  let game: TestGame
  beforeAll(async () => {
    sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-sites-'))
    await cp('sites', sitesDir, { recursive: true })
    for (const manifest of [CHECKED, SISTER]) {
      await mkdir(join(sitesDir, manifest.siteId))
      await writeFile(join(sitesDir, manifest.siteId, 'manifest.json'), JSON.stringify(manifest))
    }
    here = await services.start(kind, { SITES_DIR: sitesDir, SANDBOX_PROCESSOR: '1' })
    game = await addGame(here.database, FREE, CHECKED.memberId)
  }, 60_000)
  afterAll(async () => {
    await services.end()
    await rm(sitesDir, { recursive: true })
  })

  const say = async (username: string, state: State) => {
    const answer = await fetch(`http://127.0.0.1:${here.port}/sandbox-checks/identity/persons`, {
      method: 'PUT',
      body: JSON.stringify({ lastName: `Lovelace ${username}`, birthDate: BIRTHDATE, state }),
    })
    expect(answer.status).toBe(204)
  }
  const open = async (username: string, siteId = 'checked') => {
    const client = new Client(here.port, siteId)
    const { result } = (await client.call('playerRegistration', registrationOf(username))).result as {
      result: number
    }
    expect(result).toBeGreaterThan(0)
    return { client, username, playerId: result }
  }
  const complete = async ({ client, playerId }: { client: Client; playerId: number }) => {
    const body = { fields: fullDetails() }
    const frame = await client.call('playerRegistrationFull', body, { endpoint: 'secured' })
    expect(frame.result).toEqual({ result: playerId })
  }
  /** A player with a complete registration, about whom the provider says this. */
  const player = async (state: State, siteId = 'checked') => {
    const username = freshName()
    await say(username, state)
    const opened = await open(username, siteId)
    await complete(opened)
    return opened
  }
  const verification = async (client: Client) => {
    const request = { filter: { memberId: CHECKED.memberId, languageId: 'en_US' }, clientInformation: {} }
    const { player: own } = (await client.call('init', request)).result as {
      player: { verification: Verification }
    }
    const { idVerified, addressVerified, verificationStatus } = own.verification
    return [idVerified, addressVerified, verificationStatus]
  }
  const orderOf = async (client: Client) => {
    const body = { processorId: 'sandbox', amount: 20, currencyId: 978, returnPath: '/cashier' }
    const frame = await client.call('depositRequestInfo', body, { endpoint: 'secured', key: randomUUID() })
    return frame.result as OperationResult<'depositRequestInfo'>
  }
  const deposit = async (client: Client) => (await orderOf(client)).status
  const step = async (client: Client) => {
    const frame = await client.call('getDepositStep', { currencyId: 978 }, { endpoint: 'secured' })
    return (frame.result as OperationResult<'getDepositStep'>).status
  }
  const play = async (client: Client) => {
    const body = { ...game, userPlays: ['1-2-3-4-5'], currencyId: 978 }
    const frame = await client.call('joinGame', body, { endpoint: 'secured', key: randomUUID() })
    return (frame.result as OperationResult<'joinGame'>).exitCode
  }
  const move = (client: Client, city: string): Promise<Frame> =>
    client.call(
      'updatePlayerAddress',
      { password: PASSWORD, address: '2 Other Street', city, province: '', postCode: '24937', country: 'DE' },
      { endpoint: 'secured' },
    )
  const runRound = () => askAboutAwaited({ ...here.service, log: here.service.log })
  const site = () => here.service.sites.bySiteId('checked')!

  it('GB LCCP 17.1.1, GB LCCP 3.2.11, IE s.169: before the registration is complete and the identity verified nobody deposits or plays, not even for free; after a match both are possible', async () => {
    const opened = await open(freshName())
    expect(await step(opened.client)).toBe('unverified-exceeded')
    expect(await deposit(opened.client)).toBe('unverified-exceeded')
    await complete(opened)
    expect(await verification(opened.client)).toEqual([true, true, undefined])
    expect(await step(opened.client)).toBe('ready')
    expect(await deposit(opened.client)).toBe('created')
    expect(await play(opened.client)).toBe(0)
  })

  it.each(['no-match', 'refer'] as const)(
    'GB LCCP 17.1.1, IE s.169: a player about whom the answer is %s neither deposits nor plays, and sends documents',
    async (state) => {
      const { client, username } = await player(state)
      expect(await verification(client)).toEqual([false, false, 'documents-needed'])
      expect(await step(client)).toBe('unverified-exceeded')
      expect(await deposit(client)).toBe('unverified-exceeded')
      expect(await play(client)).toBe(BLOCKED)
      // The same data are not asked about again.
      await say(username, 'match')
      await runRound()
      expect(await step(client)).toBe('unverified-exceeded')
      const body = { purpose: 'identity' }
      const { result } = await client.call('requestIdVerification', body, { endpoint: 'secured' })
      expect(result).toMatchObject({ result: 1 })
    },
  )

  it('GB LCCP 3.2.11: without an answer nobody deposits or plays, and the provider is asked again', async () => {
    const { client, username, playerId } = await player('silent')
    expect(await verification(client)).toEqual([false, false, 'being-checked'])
    expect(await deposit(client)).toBe('unverified-exceeded')
    expect(await play(client)).toBe(BLOCKED)
    await runRound()
    expect(await play(client)).toBe(BLOCKED)
    await say(username, 'match')
    const before = (await client.poll([{ topic: `cashier/${playerId}` }])).value as PollResponse
    await runRound()
    expect(await verification(client)).toEqual([true, true, undefined])
    expect(await play(client)).toBe(0)
    await expect
      .poll(async () => {
        const { pushes } = (await client.poll(before.topics)).value as PollResponse
        return pushes.map(({ event }) => event)
      })
      .toEqual(expect.arrayContaining(['player.idVerification', 'player.addressVerification']))
  })

  it('a player who asks for a deposit is asked about at once, where the provider was silent', async () => {
    const { client, username } = await player('silent')
    await say(username, 'match')
    expect(await step(client)).toBe('ready')
    expect(await deposit(client)).toBe('created')
  })

  it('GB LCCP 17.1.1: a new address is checked again, and until then nothing is played', async () => {
    const { client, username } = await player('match')
    expect(await play(client)).toBe(0)
    await say(username, 'refer')
    expect((await move(client, 'Kiel')).result).toEqual({ result: 1 })
    expect(await verification(client)).toEqual([true, false, 'documents-needed'])
    expect(await play(client)).toBe(BLOCKED)
    await say(username, 'match')
    expect((await move(client, 'Flensburg')).result).toEqual({ result: 1 })
    expect(await verification(client)).toEqual([true, true, undefined])
    expect(await play(client)).toBe(0)
  })

  it('security 36: an order of a verified player that is paid after the address is doubted is sent back', async () => {
    const { client, username } = await player('match')
    const { redirectUrl } = await orderOf(client)
    await say(username, 'no-match')
    await move(client, 'Kiel')
    await fetch(`http://127.0.0.1:${here.port}${redirectUrl}`, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'paid' }),
      redirect: 'manual',
    })
    const balance = await client.call('getPlayerAccountBalance', { currencyId: 978 }, { endpoint: 'secured' })
    expect(balance.result).toMatchObject({ accountBalance: 0 })
  })

  it('an answer about data that were changed meanwhile counts for nothing', async () => {
    const { client, username, playerId } = await player('silent')
    const checks = {
      ...here.service.checks,
      identity: async (): Promise<IdentityAnswer> => {
        expect((await move(client, 'Kiel')).result).toEqual({ result: 1 })
        return 'match'
      },
    }
    expect(await askIdentity({ ...here.service, checks }, { site: site(), playerId })).toBe(true)
    expect(await verification(client)).toEqual([false, false, 'being-checked'])
    await say(username, 'match')
    await runRound()
    expect(await verification(client)).toEqual([true, true, undefined])
  })

  it('a deposit while the provider is being asked is refused, and allowed with its answer', async () => {
    const { client, playerId } = await player('silent')
    const checks = {
      ...here.service.checks,
      identity: async (): Promise<IdentityAnswer> => {
        expect(await deposit(client)).toBe('unverified-exceeded')
        return 'match'
      },
    }
    await askIdentity({ ...here.service, checks }, { site: site(), playerId })
    const asked = await Promise.all([deposit(client), play(client), runRound(), deposit(client)])
    expect(asked).toEqual(['created', 0, false, 'created'])
  })

  it('the answer at one site verifies nobody at another site of the operator', async () => {
    const { username, client } = await player('match')
    await say(username, 'refer')
    const sister = await open(`${username}s`, 'sister')
    await say(`${username}s`, 'refer')
    await complete(sister)
    expect(await verification(sister.client)).toEqual([false, false, 'documents-needed'])
    expect(await step(sister.client)).toBe('unverified-exceeded')
    expect(await step(client)).toBe('ready')
  })

  it('players from before the check are asked about by the first round', async () => {
    const { client, playerId } = await player('match')
    await here.database.kysely
      .updateTable('players')
      .set({ identity_check: null, identity_digest: null, id_verified_at: null, address_verified_at: null })
      .where('player_id', '=', playerId)
      .execute()
    expect(await play(client)).toBe(BLOCKED)
    await runRound()
    expect(await play(client)).toBe(0)
  })

  it('a player whose registration is not complete, and one who is verified, are not asked about', async () => {
    const asked: string[] = []
    const checks = {
      ...here.service.checks,
      identity: async (): Promise<IdentityAnswer> => {
        asked.push('asked')
        return 'match'
      },
    }
    const parts = { ...here.service, checks }
    const { playerId } = await open(freshName())
    expect(await askIdentity(parts, { site: site(), playerId })).toBe(true)
    const verified = await player('match')
    expect(await askIdentity(parts, { site: site(), playerId: verified.playerId })).toBe(true)
    expect(asked).toEqual([])
  })

  it('security 24: no log line has the data of a person whose identity was asked about', async () => {
    const { username } = await player('silent')
    const lines = here.logged.join('\n')
    expect(lines).toContain('a check of a person was not answered')
    expect(lines).not.toContain(username)
    expect(lines).not.toContain(BIRTHDATE)
  })
})
