import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Player } from '#schemas/entities/player.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame } from '#service/testing/world.ts'
import { MailServer } from '#tests/support/mail-server.ts'
import { Client } from './client.ts'
import { freshName, fullDetails, PASSWORD, register } from './register.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { type ServiceHere, Services } from './service-here.ts'

const keyIn = (mail: string) => /emailconfirmation\?key=([\w-]{43})/.exec(mail)?.[1] ?? ''

const playerOf = async (client: Client): Promise<Player> => {
  const filter = { memberId: 101, languageId: 'en_US' }
  const { result } = await client.call('init', { filter, clientInformation: {} })
  return (result as OperationResult<'init'>).player!
}

const OWN_CHANGES = [
  'updatePlayerName',
  'updatePlayerEmail',
  'updatePlayerPhones',
  'updatePlayerAddress',
  'updatePlayerLocale',
]
const ADDRESS = {
  address: '1 Harbour Street',
  city: 'Flensburg',
  province: '',
  postCode: '24937',
  country: 'DE',
  password: PASSWORD,
}

describe.each(EACH_DATABASE)('the account, on the %s database', (kind) => {
  const services = new Services()
  const mails = new MailServer()
  let here: ServiceHere

  beforeAll(async () => {
    const SMTP_URL = await mails.listen()
    here = await services.start(kind, {
      SMTP_URL,
      MAIL_FROM: 'no-reply@aurora.example',
      SANDBOX_PROCESSOR: '1',
    })
  }, 120_000)
  afterAll(async () => {
    await services.end()
    await mails.close()
  })

  const change = async (client: Client, op: string, body: object, key?: string) =>
    client.call(op, body, { endpoint: 'secured', ...(key !== undefined && { key }) })
  const confirm = async (key: string) => {
    const client = new Client(here.port)
    const { result } = await client.call('submitEmailConfirmation', { key })
    client.close()
    return (result as { result: number }).result
  }

  describe('a change of the e-mail address', () => {
    const registered = async () => {
      const ada = await register(here.port)
      return { ...ada, email: `${ada.username}@example.org`, next: `${freshName()}@example.org` }
    }

    it('security 15: a new address counts once its link is followed, and the present one gets a notice', async () => {
      const { client, email, next, playerId } = await registered()
      const answer = await change(client, 'updatePlayerEmail', { email: next, password: PASSWORD })
      expect(answer.result).toEqual({ result: 1 })
      expect((await playerOf(client)).details).toMatchObject({ primaryEmail: email, pendingEmail: next })
      const [, notice] = await mails.mailsTo(email, 2)
      expect(notice).toContain('A new e-mail address for your account')
      expect(notice).not.toContain(next)
      expect(notice).toContain('/account/email?lang=')
      const [mail] = await mails.mailsTo(next)
      const topic = `cashier/${playerId}`
      const { topics } = (await client.poll([{ topic }])).value as { topics: object[] }
      expect(await confirm(keyIn(mail!))).toBe(1)
      const { details, verification } = await playerOf(client)
      const pushes = async () => ((await client.poll(topics)).value as { pushes: object[] }).pushes
      await expect.poll(pushes).toContainEqual(
        expect.objectContaining({
          event: 'player.emailVerification',
          body: { status: 'VERIFIED', date: verification.emailVerifiedDate },
        }),
      )
      expect(details.primaryEmail).toBe(next)
      expect(details.pendingEmail).toBeUndefined()
      expect(verification.emailVerified).toBe(true)
      expect(await confirm(keyIn(mail!))).toBe(0)
    })

    it('security 15: a wrong password changes nothing and sends no mail', async () => {
      const { client, next } = await registered()
      const answer = await change(client, 'updatePlayerEmail', { email: next, password: 'engine1844' })
      expect(answer.result).toEqual({ result: 0, errors: [{ field: 'password', code: 'wrong' }] })
      expect((await playerOf(client)).details.pendingEmail).toBeUndefined()
      expect(mails.received.filter(({ to }) => to === next)).toEqual([])
    })

    it('an address of another player, the own one and a malformed one are refused', async () => {
      const other = await registered()
      const { client, email } = await registered()
      const refusal = async (given: string) =>
        (await change(client, 'updatePlayerEmail', { email: given, password: PASSWORD })).result
      expect(await refusal(other.email)).toEqual({ result: 0, errors: [{ field: 'email', code: 'taken' }] })
      expect(await refusal(email)).toEqual({ result: 0, errors: [{ field: 'email', code: 'same' }] })
      expect(await refusal('ada@example')).toEqual({ result: 0, errors: [{ field: 'email', code: 'email' }] })
    })

    it('a second link within a minute must wait, and only the last address can be confirmed', async () => {
      const { client, next } = await registered()
      const last = `${freshName()}@example.org`
      await change(client, 'updatePlayerEmail', { email: next, password: PASSWORD })
      const early = await change(client, 'updatePlayerEmail', { email: last, password: PASSWORD })
      expect(early.result).toMatchObject({ result: -1 })
      await advance(here.database, '2 minutes')
      await change(client, 'updatePlayerEmail', { email: last, password: PASSWORD })
      const [[first], [second]] = [await mails.mailsTo(next), await mails.mailsTo(last)]
      expect(await confirm(keyIn(first!))).toBe(0)
      expect(await confirm(keyIn(second!))).toBe(1)
      expect((await playerOf(client)).details.primaryEmail).toBe(last)
    })

    it('an address that another player took meanwhile is not confirmed', async () => {
      const { client, email, next } = await registered()
      await change(client, 'updatePlayerEmail', { email: next, password: PASSWORD })
      const other = await registered()
      await change(other.client, 'updatePlayerEmail', { email: next, password: PASSWORD })
      const [first, second] = await mails.mailsTo(next, 2)
      expect(await confirm(keyIn(first!))).toBe(1)
      expect(await confirm(keyIn(second!))).toBe(0)
      const owners = [await playerOf(client), await playerOf(other.client)]
      const addresses = owners.map(({ details }) => details.primaryEmail)
      expect(addresses.filter((address) => address === next)).toHaveLength(1)
      expect([email, other.email]).toContain(addresses.find((address) => address !== next))
    })

    it('the same request with the same key sends one mail', async () => {
      const { client, next } = await registered()
      const key = freshName()
      const body = { email: next, password: PASSWORD }
      expect((await change(client, 'updatePlayerEmail', body, key)).result).toEqual({ result: 1 })
      expect((await change(client, 'updatePlayerEmail', body, key)).result).toEqual({ result: 1 })
      await mails.mailsTo(next)
      expect(mails.received.filter(({ to }) => to === next)).toHaveLength(1)
    })
  })

  it('security 15: a phone number is changed with the password, and only to one that no other player has', async () => {
    const ada = await register(here.port)
    const bob = await register(here.port)
    const phoneMobile = `+49-151-${String(ada.playerId).padStart(7, '0')}`
    const body = { phoneMobile, password: PASSWORD }
    const wrong = await change(ada.client, 'updatePlayerPhones', { ...body, password: 'x' })
    expect(wrong.result).toEqual({ result: 0, errors: [{ field: 'password', code: 'wrong' }] })
    expect((await change(ada.client, 'updatePlayerPhones', body)).result).toEqual({ result: 1 })
    expect((await playerOf(ada.client)).details).toMatchObject({ phoneMobile, mobilePhoneVerified: false })
    const taken = await change(bob.client, 'updatePlayerPhones', body)
    expect(taken.result).toEqual({ result: 0, errors: [{ field: 'phoneMobile', code: 'taken' }] })
  })

  it('security 15: a name and a date of birth are corrected with the password, and never to those of a child', async () => {
    const { client } = await register(here.port)
    const body = { firstName: ' Ada ', lastName: 'Lovelace', birthdate: '1990-12-10', password: PASSWORD }
    const wrong = await change(client, 'updatePlayerName', { ...body, password: 'x' })
    expect(wrong.result).toEqual({ result: 0, errors: [{ field: 'password', code: 'wrong' }] })
    const child = await change(client, 'updatePlayerName', { ...body, birthdate: '2020-01-01' })
    expect(child.result).toMatchObject({ result: 0, errors: [{ field: 'birthdate', code: 'too-young' }] })
    const link = await change(client, 'updatePlayerName', { ...body, lastName: 'www.evil.example' })
    expect(link.result).toMatchObject({ result: 0, errors: [{ field: 'lastName', code: 'name' }] })
    expect((await change(client, 'updatePlayerName', body)).result).toEqual({ result: 1 })
    expect((await playerOf(client)).details).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lovelace',
      birthdate: '1990-12-10',
    })
  })

  it('security 15: a changed phone number or address is reported by mail, in the language of the player', async () => {
    const { client, username, playerId } = await register(here.port)
    await change(client, 'updatePlayerLocale', { languageId: 'de_DE' })
    const phoneMobile = `+49-160-${String(playerId).padStart(7, '0')}`
    expect((await change(client, 'updatePlayerPhones', { phoneMobile, password: PASSWORD })).result).toEqual({
      result: 1,
    })
    expect((await change(client, 'updatePlayerAddress', ADDRESS)).result).toEqual({ result: 1 })
    // The third one asks to confirm the e-mail address; they arrive in any order.
    const arrived = (await mails.mailsTo(`${username}@example.org`, 3)).join()
    expect(arrived).toContain('/account/phone?lang=de')
    expect(arrived).toContain('/account/address?lang=de')
    expect(arrived).not.toContain(phoneMobile)
    expect(arrived).not.toContain('Harbour')
  })

  it('security 24: a postal address is changed with the password, and stored encrypted', async () => {
    const { client, playerId } = await register(here.port)
    const refused = await change(client, 'updatePlayerAddress', { ...ADDRESS, city: '', country: 'XX' })
    expect(refused.result).toEqual({
      result: 0,
      errors: [
        { field: 'city', code: 'required' },
        { field: 'country', code: 'country' },
      ],
    })
    expect((await change(client, 'updatePlayerAddress', ADDRESS)).result).toEqual({ result: 1 })
    expect((await playerOf(client)).details).toMatchObject({
      primaryAddressStreet: '1 Harbour Street',
      primaryAddressPostalcode: '24937',
      primaryAddressCity: 'Flensburg',
      primaryAddressCountry: 'DE',
    })
    const { personal } = await here.service.database.kysely
      .selectFrom('players')
      .select('personal')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    expect(personal!.toString('latin1')).not.toContain('Harbour')
  })

  it('security 14: wrong passwords of a form count like those of the login', async () => {
    const { client } = await register(here.port)
    const answers = []
    for (let attempt = 1; attempt <= 7; attempt++) {
      const answer = await client.call('checkPassword', { password: 'engine1844' })
      answers.push(answer.fault?.code ?? (answer.result as { result: number }).result)
    }
    expect(answers.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
    expect(answers.at(-1)).toBe('106')
    const right = await change(client, 'updatePlayerAddress', ADDRESS)
    expect(right.fault?.code).toBe('106')
  })

  it('the right password is confirmed with 1', async () => {
    const { client } = await register(here.port)
    expect((await client.call('checkPassword', { password: PASSWORD })).result).toEqual({ result: 1 })
  })

  it('the language and the contact preferences are stored on the account', async () => {
    const { client } = await register(here.port)
    expect((await playerOf(client)).contactPreference).toEqual({
      contactByEmail: true,
      contactEmailNews: false,
      contactEmailDeposits: true,
      contactEmailWithdrawals: true,
      contactEmailWins: true,
    })
    const preference = {
      contactByEmail: true,
      contactEmailNews: true,
      contactEmailDeposits: false,
      contactEmailWithdrawals: false,
      contactEmailWins: true,
    }
    expect((await change(client, 'updateContactPreference', preference)).result).toEqual({ result: 1 })
    expect((await change(client, 'updatePlayerLocale', { languageId: 'de_DE' })).result).toEqual({
      result: 1,
    })
    const foreign = await change(client, 'updatePlayerLocale', { languageId: 'xx_XX' })
    expect(foreign.result).toMatchObject({ result: 0 })
    const player = await playerOf(client)
    expect(player.contactPreference).toEqual(preference)
    expect(player.details.languageId).toBe('de_DE')
  })

  it('a full registration before a deposit completes the player once, in the same session, and answers the terms of the deposit', async () => {
    const { client, playerId } = await register(here.port)
    const { token } = client
    const { phoneMobile, ...fields } = fullDetails()
    const body = { fields: { ...fields, phoneMobile }, currencyId: 978 }
    const incomplete = await change(client, 'registerAndLoginBeforeDeposit', { ...body, fields })
    expect(incomplete.result).toEqual({ result: -1, errors: [{ field: 'phoneMobile', code: 'required' }] })
    expect((await playerOf(client)).verification.playerSegment).toBe('B')

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => change(client, 'registerAndLoginBeforeDeposit', body, 'one key')),
    )
    const terms = await change(client, 'getDepositStep', { currencyId: 978 })
    expect(terms.result).toMatchObject({ status: 'ready' })
    for (const { result } of answers) expect(result).toEqual({ result: playerId, deposit: terms.result })
    expect((await playerOf(client)).verification.playerSegment).toBe('C')
    expect(client.token).toBe(token)
    expect((await change(client, 'registerAndLoginBeforeDeposit', body)).fault?.code).toBe('28')
  })

  it('a registration with a purchase that waits completes the player, and keeps the purchase for the deposit', async () => {
    const game = await addGame(here.database)
    const { client, playerId } = await register(here.port)
    const fields: Record<string, string | boolean> = { ...fullDetails(), title: 'mr', age: true }
    const ticketRequest = {
      ...game,
      userPlays: ['3-11-19-27-40'],
      currencyId: 978,
      amount: 2.5,
      joinKey: freshName(),
    }
    const { phoneMobile: _phone, ...without } = fields
    const incomplete = { fields: without, ticketRequest }
    expect((await change(client, 'registerAndTrackPendingJoin', incomplete)).result).toMatchObject({
      result: -1,
    })
    const ask = () => change(client, 'registerAndTrackPendingJoin', { fields, ticketRequest }, 'the key')
    const answers = await Promise.all(Array.from({ length: 10 }, ask))
    const pendingJoin = { state: 'waiting', gameId: game.gameId, amount: 2.5, plays: 1 }
    for (const { result } of answers) {
      expect(result).toMatchObject({ result: playerId, deposit: { status: 'ready' }, pendingJoin })
    }
    expect((await change(client, 'getPendingJoin', {})).result).toMatchObject({ pendingJoin })
    expect((await playerOf(client)).verification.playerSegment).toBe('C')
  })

  it('security 10: a visitor can change nothing', async () => {
    const client = new Client(here.port)
    // The first answer gives the client its cookie.
    await client.call('ping')
    const faults = []
    for (const op of OWN_CHANGES) faults.push((await change(client, op, {})).fault?.code)
    expect(faults).toEqual(OWN_CHANGES.map(() => '101'))
    client.close()
  })
})
