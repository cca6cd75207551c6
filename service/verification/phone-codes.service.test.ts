import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { FAULT } from '#schemas/protocol/faults.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import type { OutgoingText } from '#service/adapters/text-messages/text-transport.ts'
import { ringOfOneKey } from '#service/testing/one-key.ts'
import { createPersonalVault, ownerOf } from '#service/players/rows/personal-vault.ts'
import { readPlayer } from '#service/players/rows/player-rows.ts'
import { createThrottle } from '#service/sessions/throttle.ts'
import { sendDueTexts } from '#service/text-messages/text-runner.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { openTestSites, type TestSites } from '#service/testing/sites.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addPlayer, eventsOf } from '#service/testing/world.ts'
import { changePhone } from '#service/players/changes/change-details.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'

const KEY = { keyId: 'test', secret: createHash('sha256').update('phone codes under test').digest() }
const KEYS = ringOfOneKey(KEY)
const vault = createPersonalVault(KEYS, systemEntropy)
let lastNumber = 1_000_000

onEachDatabase((open) => {
  let database: TestDatabase
  let sites: TestSites
  let site: ServedSite
  let call: CallOperation
  beforeAll(async () => {
    database = await open()
    sites = await openTestSites()
    site = sites.sites.bySiteId('fixture')!
  })
  // The limit of requests per minute starts anew.
  beforeEach(async () => {
    const throttle = createThrottle({ database, keys: KEYS, registrationsPerHour: 100 })
    call = await operationsOn(database, { vault, throttle })
  })
  afterAll(() => sites.close())

  async function addPlayerWith(phoneMobile: string | null): Promise<number> {
    const { playerId } = await addPlayer(database, { memberId: site.memberId, balanceMinor: 0 })
    if (phoneMobile === null) return playerId
    const { username_key: usernameKey } = await database.kysely
      .selectFrom('players')
      .select('username_key')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    const { bytes, keyId } = vault.seal({ phoneMobile }, ownerOf(site.memberId, usernameKey))
    await database.kysely
      .updateTable('players')
      .set({
        personal: bytes,
        personal_key_id: keyId,
        phone_index: vault.phoneIndex(phoneMobile, { country: null, operatorId: 1 }),
      })
      .where('player_id', '=', playerId)
      .execute()
    return playerId
  }
  const freshPhone = () => `+49-151-${(lastNumber += 1)}`
  const ask = (playerId: number) =>
    call('requestPhoneValidation', {}, { playerId, memberId: site.memberId, site })
  const submit = (playerId: number, code: string) =>
    call('submitPhoneValidation', { code }, { playerId, memberId: site.memberId, site })
  const isVerified = async (playerId: number) =>
    (await readPlayer(database.kysely, vault, playerId))?.details.mobilePhoneVerified

  /** The messages that the runner passes to the gateway now. */
  async function sent(fail?: string): Promise<OutgoingText[]> {
    const texts: OutgoingText[] = []
    const transport = {
      async send(text: OutgoingText) {
        if (fail !== undefined) throw new Error(fail)
        texts.push(text)
      },
    }
    const service = { database, vault, sites: sites.sites, log: silentLog }
    await sendDueTexts({ service, transport, originOf: () => 'https://fixture.example' })
    return texts
  }
  const codeIn = (text: OutgoingText | undefined) => /#(\d{6})$/.exec(text?.text ?? '')?.[1] ?? ''
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  it('security 14: a code that arrived verifies the number once, and publishes it', async () => {
    const phone = freshPhone()
    const playerId = await addPlayerWith(phone)
    const digits = phone.replaceAll(/\D/g, '')
    expect(await ask(playerId)).toEqual({ result: `1#${digits.slice(-3)}` })
    const [text] = await sent()
    expect(text).toMatchObject({ to: `+${digits}`, from: 'fixture' })
    expect(text?.text).toMatch(/^(\d{6}) is your .+ code\. [^]*\n\n@fixture\.example #\1$/)
    expect(await submit(playerId, other(codeIn(text)))).toEqual({ result: 0 })
    expect(await isVerified(playerId)).toBe(false)
    expect(await submit(playerId, codeIn(text))).toEqual({ result: 1 })
    expect(await isVerified(playerId)).toBe(true)
    expect(await eventsOf(database, `cashier/${playerId}`)).toEqual([
      expect.objectContaining({
        event: 'player.phoneVerification',
        body: { status: 'VERIFIED', date: expect.any(Number) as number },
      }),
    ])
    expect(await ask(playerId)).toEqual({ result: '0' })
    const left = await database.kysely
      .selectFrom('text_messages')
      .select('sealed')
      .where('player_id', '=', playerId)
      .execute()
    expect(left).toEqual([{ sealed: null }])
  })

  it('a code is refused once it expired, was replaced, was guessed at, or belongs to another player or number', async () => {
    const [expired, replaced, guessed, owner, thief, moved] = await Promise.all(
      Array.from({ length: 6 }, () => addPlayerWith(freshPhone())),
    )
    for (const playerId of [replaced!, guessed!, owner!, moved!]) await ask(playerId)
    const texts = await sent()
    const codeOf = async (playerId: number) => {
      const row = await readPlayer(database.kysely, vault, playerId)
      const to = `+${row?.details.phoneMobile?.replaceAll(/\D/g, '')}`
      return codeIn(texts.findLast((text) => text.to === to))
    }
    const [first, right, owned, old] = await Promise.all([replaced!, guessed!, owner!, moved!].map(codeOf))
    expect(await submit(thief!, owned!)).toEqual({ result: 0 })
    for (let tries = 0; tries < 5; tries += 1) await submit(guessed!, other(right!)).catch(() => undefined)
    await database.transaction((tx) => changePhone(tx, { vault, site, playerId: moved! }, freshPhone()))
    expect(await submit(moved!, old!)).toEqual({ result: 0 })
    await advance(database, '61 seconds')
    await ask(replaced!)
    await ask(expired!)
    texts.push(...(await sent()))
    const latest = await codeOf(replaced!)
    // One time in a million the two codes are equal.
    expect(await submit(replaced!, first === latest ? other(first) : first!)).toEqual({ result: 0 })
    expect(await submit(replaced!, latest)).toEqual({ result: 1 })
    await advance(database, '16 minutes')
    expect(await submit(guessed!, right!)).toEqual({ result: 0 })
    expect(await submit(expired!, await codeOf(expired!))).toEqual({ result: 0 })
    expect(await isVerified(owner!)).toBe(false)
  })

  it('security 14: wrong codes lock the account for the client', async () => {
    const playerId = await addPlayerWith(freshPhone())
    await ask(playerId)
    const code = codeIn((await sent())[0])
    const answers: unknown[] = []
    for (let tries = 0; tries < 6; tries += 1) {
      answers.push(await submit(playerId, other(code)).catch((fault: { code: string }) => fault.code))
    }
    expect(answers).toContain(FAULT.accountLocked)
    await expect(submit(playerId, code)).rejects.toMatchObject({ code: FAULT.accountLocked })
  })

  it('codes are sent once a minute and five times a day, and not without a number', async () => {
    expect(await ask(await addPlayerWith(null))).toEqual({ result: '0' })
    const playerId = await addPlayerWith(freshPhone())
    expect((await ask(playerId)).result).toMatch(/^1#/)
    expect(await ask(playerId)).toMatchObject({ result: '-1' })
    for (let codes = 1; codes < 5; codes += 1) {
      await advance(database, '61 seconds')
      expect((await ask(playerId)).result).toMatch(/^1#/)
    }
    await advance(database, '61 seconds')
    const { result, retryAfterMs } = await ask(playerId)
    expect(result).toBe('-1')
    expect(retryAfterMs).toBeGreaterThan(23 * 3_600_000)
  })

  it('a message goes to the international form of a number, where the player gave one', async () => {
    const mark = String((lastNumber += 1))
    const given = [`+49-152-${mark}`, `0049-153-${mark}`, `0154-${mark}`]
    for (const phone of given) await ask(await addPlayerWith(phone))
    const receivers = (await sent()).map(({ to }) => to)
    expect(receivers).toEqual(expect.arrayContaining([`+49152${mark}`, `+49153${mark}`, `0154${mark}`]))
  })

  it('a message that the gateway refuses is sent again, until its code has expired', async () => {
    await sent()
    const playerId = await addPlayerWith(freshPhone())
    await ask(playerId)
    expect(await sent('the gateway answered 503')).toEqual([])
    await advance(database, '6 seconds')
    expect(await sent()).toHaveLength(1)
    const late = await addPlayerWith(freshPhone())
    await ask(late)
    await advance(database, '11 minutes')
    expect(await sent()).toEqual([])
  })

  it('a gateway gets a message with its token, and its refusal names no number', async () => {
    const { createGatewayTransport } = await import('#service/adapters/text-messages/gateway-transport.ts')
    const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(new Response('+49151', { status: 400 }))
    const { send } = createGatewayTransport({ url: 'https://sms.example/messages', token: 'secret' })
    const text = { messageId: 'text-1-1', to: '+491511', from: 'fixture', text: '123456' }
    await expect(send(text)).rejects.toThrow(new Error('the gateway answered 400'))
    const [url, init] = asked.mock.calls[0]!
    expect(url).toBe('https://sms.example/messages')
    expect(init).toMatchObject({
      redirect: 'error',
      body: JSON.stringify(text),
      headers: { authorization: 'Bearer secret', 'idempotency-key': 'text-1-1' },
    })
    asked.mockRestore()
  })
})
