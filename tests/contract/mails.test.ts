import type { OperationResult } from '#schemas/protocol/operations.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { mailUnopened } from '#service/draws/unopened-cards.ts'
import { EVERY_SPIN_WINS, ONE_OF_THREE, untilStatus } from '#service/testing/draws.ts'
import { EVERY_HOUR } from '#service/testing/subscriptions.ts'
import { addGame, giveFunds, TEST_CURRENCY_ID, type TestGame } from '#service/testing/world.ts'
import { MailServer, plain } from '#tests/support/mail-server.ts'
import { Client } from './client.ts'
import { operatorApi } from './operator-api.ts'
import { complete, freshName, PASSWORD, register, type Registered, registrationOf } from './register.ts'
import { EACH_DATABASE } from '#service/testing/database.ts'
import { Services, type ServiceHere } from './service-here.ts'

const keyIn = (mail: string) => /emailconfirmation\?key=([\w-]{43})/.exec(mail)?.[1] ?? ''

const confirm = async (port: number, key: string, siteId = 'aurora') => {
  const client = new Client(port, siteId)
  const { result } = await client.call('submitEmailConfirmation', { key })
  client.close()
  return (result as { result: number }).result
}

const isVerified = async (client: Client) => {
  const filter = { memberId: 101, languageId: 'en_US' }
  const { result } = await client.call('init', { filter, clientInformation: {} })
  return (result as OperationResult<'init'>).player?.verification.emailVerified
}

const ask = async (client: Client) =>
  (await client.call('requestEmailConfirmation')).result as { result: number; retryAfterMs?: number }

/** A whole amount as the pages of Aurora show it. */
const euros = (amount: number) => `€${amount}`

describe.each(EACH_DATABASE)('mails, on the %s database', (kind) => {
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
  })
  afterAll(async () => {
    await services.end()
    await mails.close()
  })

  const registered = async () => {
    const player = await register(here.port)
    return { ...player, email: `${player.username}@example.org` }
  }
  const database = () => here.service.database.kysely

  /** The mails of a player were sent so long ago. */
  const passTime = (playerId: number, ms: number) =>
    sql`update email_confirmations set created_at = created_at - ${ms} * interval '1 millisecond',
      expires_at = expires_at - ${ms} * interval '1 millisecond' where player_id = ${playerId}`.execute(
      database(),
    )

  test('a new player gets a mail from the site, and its link confirms the address once', async () => {
    const { client, email } = await registered()
    const [mail] = await mails.mailsTo(email)
    expect(mail).toContain('Hello Ada,')
    expect(mail).toContain('From: Aurora Lotto <no-reply@aurora.example>')
    // Wherever the request came from, the link leads to the site's own address.
    expect(mail).toContain('https://aurora.example/emailconfirmation?key=')
    expect(await isVerified(client)).toBe(false)
    expect(await confirm(here.port, keyIn(mail!))).toBe(1)
    expect(await isVerified(client)).toBe(true)
    expect(await confirm(here.port, keyIn(mail!))).toBe(0)
    expect(await ask(client)).toEqual({ result: 0 })
  })

  test('security 12: a link is stored as a digest, and the values of a mail are deleted when it is sent', async () => {
    const { playerId, email } = await registered()
    const [mail] = await mails.mailsTo(email)
    const readMail = async () => {
      const { rows } = await sql<{ stored: string; sealed: Buffer | null; sent: boolean }>`
        select encode(token_hash, 'base64') as stored, sealed, sent_at is not null as sent
        from email_confirmations join mails using (player_id) where player_id = ${playerId}`.execute(
        database(),
      )
      return rows[0]!
    }
    // The server has the mail a moment before the service has noted it.
    await expect.poll(readMail, { timeout: 10_000 }).toMatchObject({ sealed: null, sent: true })
    expect(Buffer.from((await readMail()).stored, 'base64').toString('base64url')).not.toBe(keyIn(mail!))
    expect(here.logged.join()).not.toContain(email)
    expect(here.logged.join()).not.toContain(keyIn(mail!))
  })

  test('a second mail is sent on request after a minute, and the first link is then invalid', async () => {
    const { client, playerId, email } = await registered()
    const [first] = await mails.mailsTo(email)
    const early = await ask(client)
    expect(early.result).toBe(-1)
    expect(early.retryAfterMs).toBeGreaterThan(0)
    expect(early.retryAfterMs).toBeLessThanOrEqual(60_000)
    await passTime(playerId, 61_000)
    expect(await ask(client)).toEqual({ result: 1 })
    const [, second] = await mails.mailsTo(email, 2)
    expect(keyIn(second!)).not.toBe(keyIn(first!))
    expect(await confirm(here.port, keyIn(second!))).toBe(1)
    expect(await confirm(here.port, keyIn(first!))).toBe(0)
  })

  test('a player gets at most six mails a day', async () => {
    const { client, playerId } = await registered()
    for (let mail = 2; mail <= 6; mail++) {
      await passTime(playerId, 61_000)
      expect(await ask(client)).toEqual({ result: 1 })
    }
    await passTime(playerId, 61_000)
    const refused = await ask(client)
    expect(refused.result).toBe(-1)
    expect(refused.retryAfterMs).toBeGreaterThan(20 * 3_600_000)
  })

  test('a link expires after two days, and is valid on its own site only', async () => {
    const { playerId, email } = await registered()
    const [mail] = await mails.mailsTo(email)
    expect(await confirm(here.port, keyIn(mail!), 'kola')).toBe(0)
    await passTime(playerId, 48 * 3_600_000 + 1000)
    expect(await confirm(here.port, keyIn(mail!))).toBe(0)
  })

  test('a link does not confirm an address that was set after it', async () => {
    const { client, playerId, email } = await registered()
    const [mail] = await mails.mailsTo(email)
    const { vault } = here.service
    await sql`update players set email_index = ${vault.emailIndex('new@example.org', 1)}
      where player_id = ${playerId}`.execute(database())
    expect(await confirm(here.port, keyIn(mail!))).toBe(0)
    expect(await isVerified(client)).toBe(false)
  })

  test.each(['', 'x', 'a'.repeat(43)])('the key "%s" confirms no address', async (key) => {
    expect(await confirm(here.port, key)).toBe(0)
  })

  test('security 10: a visitor cannot request a mail', async () => {
    const client = new Client(here.port)
    const answer = await client.call('requestEmailConfirmation')
    expect(answer).toMatchObject({ ok: false, fault: { code: '101' } })
    client.close()
  })

  test('a registration that is rolled back sends no mail', async () => {
    const { username, email } = await registered()
    await mails.mailsTo(email)
    const client = new Client(here.port)
    const again = await client.call('playerRegistration', {
      ...registrationOf(username),
      fields: {
        ...(registrationOf(username) as { fields: object }).fields,
        primaryEmail: 'undone@example.org',
      },
    })
    expect(again.result).toMatchObject({ result: -1 })
    client.close()
    const { rows } = await sql<{ open: number }>`
      select count(*)::integer as open from mails where sent_at is null and given_up_at is null`.execute(
      database(),
    )
    expect(rows[0]?.open).toBe(0)
  })

  describe('the details of a subscription by mail', () => {
    const subscribed = async () => {
      const player = await registered()
      const { client, playerId } = player
      const game = await addGame(here.database, EVERY_HOUR)
      await sql`update players set segment = 'C' where player_id = ${playerId}`.execute(database())
      await here.service.database.transaction((tx) => giveFunds(tx, { playerId, memberId: 101 }, 10_000))
      const body = { ...game, userPlays: ['2', '3'], currencyId: TEST_CURRENCY_ID, subscriptions: 3 }
      await client.call('joinGame', body, { endpoint: 'secured', key: freshName() })
      const { result } = await client.call('getPlayerGameSubscriptions', {}, { endpoint: 'secured' })
      const [{ id }] = result as [{ id: number }]
      return {
        ...player,
        send: async (from = client) => from.call('sendEmailSubscriptionDetails', { subscriptionId: id }),
      }
    }

    test('the details of a subscription are mailed to a confirmed address of its player, and a second mail must wait', async () => {
      const { email, playerId, send } = await subscribed()
      expect((await send()).result).toEqual({ result: 0 })
      await sql`update players set email_verified_at = now() where player_id = ${playerId}`.execute(
        database(),
      )
      expect((await send()).result).toEqual({ result: 1 })
      const [, mail] = await mails.mailsTo(email, 2)
      expect(mail).toContain('Subject: Your subscription to Test game')
      expect(mail).toContain('Your plays: 2, 3.')
      expect(mail).toContain('3 of 3 are still to come')
      expect(mail).toContain('https://aurora.example/subscriptions?lang=')
      const early = (await send()).result as { result: number; retryAfterMs: number }
      expect(early.result).toBe(-1)
      expect(early.retryAfterMs).toBeGreaterThan(0)
    })

    test('security 10: the details of a subscription are not mailed to another player', async () => {
      const { send } = await subscribed()
      const other = await registered()
      expect((await send(other.client)).fault?.code).toBe('102')
    })
  })

  describe('mails about money', () => {
    /** Three plays at 10.00 fill a draw, whose winner gets 150.00. */
    const ABOVE_STAKE = {
      ...ONE_OF_THREE,
      gamePlayCostMinor: 1000,
      prizes: [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 15_000 }],
    }
    const SECURED = () => ({ endpoint: 'secured', key: freshName() }) as const
    const deposit = async (client: Client, decision: string) => {
      const body = { processorId: 'sandbox', amount: 25, currencyId: TEST_CURRENCY_ID }
      const { result } = await client.call('depositRequestInfo', body, SECURED())
      const { redirectUrl } = result as OperationResult<'depositRequestInfo'>
      // The page is sent twice, as by a double click.
      for (const _ of [1, 2])
        await fetch(`http://127.0.0.1:${here.port}${redirectUrl}`, {
          method: 'POST',
          body: new URLSearchParams({ decision }),
          redirect: 'manual',
        })
    }
    const win = async ({ client, playerId }: Registered) => {
      await here.service.database.transaction((tx) => giveFunds(tx, { playerId, memberId: 101 }, 10_000))
      const game = await addGame(here.database, ABOVE_STAKE)
      const body = { ...game, userPlays: ['1', '2', '3'], currencyId: TEST_CURRENCY_ID }
      const { result } = await client.call('joinGame', body, SECURED())
      expect(result).toMatchObject({ exitCode: 0 })
      await untilStatus(here.database, game.gameInstanceId, 'ENDED')
    }
    const withdraw = async (client: Client, amount: number) => {
      const { result } = await client.call(
        'payoutSubmit',
        {
          amount,
          currencyId: TEST_CURRENCY_ID,
          bankAccount: { holder: 'Ada Lovelace', number: 'DE89 3704 0044 0532 0130 00' },
          password: PASSWORD,
        },
        SECURED(),
      )
      const { withdrawal } = result as OperationResult<'payoutSubmit'>
      return { siteId: 'aurora', withdrawalId: withdrawal?.withdrawalId ?? '' }
    }
    const kindsOf = async (playerId: number) => {
      const { rows } = await sql<{ kind: string }>`
        select kind from mails where player_id = ${playerId} order by mail_id`.execute(database())
      return rows.map((row) => row.kind)
    }

    test('a deposit, a prize above the stake and each step of a withdrawal are mailed once', async () => {
      const player = await registered()
      const { client, playerId, email } = player
      await complete(client)
      const operator = operatorApi(here)
      await deposit(client, 'paid')
      await win(player)
      const paid = await withdraw(client, 20)
      await operator.ask('approveWithdrawal', paid)
      await operator.ask('payWithdrawal', paid, { reference: 'Bank 1' })
      const refused = await withdraw(client, 15)
      await operator.ask('rejectWithdrawal', refused, { reason: 'The account is closed.' })
      const texts = await mails.mailsTo(email, 8)
      const says = [
        ['Your deposit has arrived', euros(25)],
        ['have won', euros(150)],
        ['The money has left your balance', euros(20), 'ending in 3000'],
        ['We have approved your withdrawal', euros(20)],
        ['We paid your withdrawal', euros(20), paid.withdrawalId],
        ['The money has left your balance', euros(15)],
        ['went back to your balance', euros(15), 'Reason: The account is closed.'],
      ]
      // The outbox sends what is due at the same time in any order.
      const counts = says.map(
        (parts) => texts.filter((text) => parts.every((part) => text.includes(part))).length,
      )
      expect(counts).toEqual(says.map(() => 1))
      expect(await kindsOf(playerId)).toEqual([
        'confirmEmail',
        'depositPaid',
        'prizeWon',
        'withdrawal',
        'withdrawalApproved',
        'withdrawal',
        'withdrawal',
        'withdrawal',
      ])
    })

    test('cards that are left unopened have one mail about all their prizes, and one notice about those without', async () => {
      const buy = async ({ client }: Registered, game: TestGame) => {
        const body = { ...game, userPlays: ['W:'], currencyId: TEST_CURRENCY_ID }
        const { result } = await client.call('joinGame', body, SECURED())
        const { gameInstanceId, exitCode } = result as OperationResult<'joinGame'>
        expect(exitCode).toBe(0)
        return gameInstanceId
      }
      const wheel = (change: Partial<GameDefinition>) =>
        addGame(here.database, { ...EVERY_SPIN_WINS, gameFeePerPlayMinor: 0, ...change })
      const [free, dear, blank] = [
        await wheel({ gamePlayCostMinor: 0 }),
        await wheel({ gamePlayCostMinor: 900 }),
        await wheel({
          segments: [
            { rankNumber: 0, weight: 1_000_000 },
            { rankNumber: 1, weight: 0 },
          ],
        }),
      ]
      const [lucky, unlucky] = [await registered(), await registered()]
      for (const { playerId } of [lucky, unlucky]) {
        await sql`update players set segment = 'C' where player_id = ${playerId}`.execute(database())
        await here.service.database.transaction((tx) => giveFunds(tx, { playerId, memberId: 101 }, 10_000))
      }
      const cards = [
        ...(await Promise.all([free, free, free, blank].map((game) => buy(lucky, game)))),
        ...(await Promise.all([dear, blank, blank].map((game) => buy(unlucky, game)))),
      ]
      for (const card of cards) await untilStatus(here.database, card, 'STARTED')
      // Both have left: their cards end a day later, and the mail follows some hours after that.
      await sql`update sessions set last_used_at = service_now() - interval '1 hour'
        where player_id in (${lucky.playerId}, ${unlucky.playerId})`.execute(database())
      await sql`update game_instances set next_action_at = service_now()
        where game_instance_id = any(${cards}::bigint[])`.execute(database())
      const ended = async () => {
        const { rows } = await sql<{ status: string }>`
          select distinct status from game_instances where game_instance_id = any(${cards}::bigint[])`.execute(
          database(),
        )
        return rows.map(({ status }) => status)
      }
      await expect.poll(ended, { timeout: 15_000 }).toEqual(['ENDED'])
      await sql`update unopened_cards set due_at = service_now()`.execute(database())
      await mailUnopened(here.service)
      await mailUnopened(here.service)
      const texts = await mails.mailsTo(lucky.email, 2)
      expect(texts.join('\n')).toContain('You left 3 cards unopened that have won €4.50.')
      expect(await kindsOf(lucky.playerId)).toEqual(['confirmEmail', 'cardsWon'])
      expect(await kindsOf(unlucky.playerId)).toEqual(['confirmEmail'])
      const noticesOf = async ({ playerId }: Registered) => {
        const { rows } = await sql<{ notice: string }>`
          select kind || ' ' || coalesce(body->>'amount', body->>'games') as notice from after_login_events
          where player_id = ${playerId} order by 1`.execute(database())
        return rows.map(({ notice }) => notice)
      }
      expect(await noticesOf(lucky)).toEqual([
        'games-ended 1',
        'prize-won 1.5',
        'prize-won 1.5',
        'prize-won 1.5',
      ])
      expect(await noticesOf(unlucky)).toEqual(['games-ended 2', 'prize-won 1.5'])
    })

    test('a player who wants no mails gets receipts alone, in the player’s language', async () => {
      const player = await registered()
      const { client, playerId, email } = player
      await complete(client)
      await sql`update players set contact_by_email = false, language_id = 'de_DE' where player_id = ${playerId}`.execute(
        database(),
      )
      await deposit(client, 'failed')
      await deposit(client, 'paid')
      await win(player)
      const texts = await mails.mailsTo(email, 2)
      const [mail] = texts.filter((text) => text.includes('Ihre Einzahlung ist angekommen'))
      expect(mail).toContain('25\u00a0€')
      expect(await kindsOf(playerId)).toEqual(['confirmEmail', 'depositPaid'])
      await sql`update players set contact_by_email = true, contact_email_wins = false where player_id = ${playerId}`.execute(
        database(),
      )
      await deposit(client, 'failed')
      await win(player)
      expect(await kindsOf(playerId)).toEqual(['confirmEmail', 'depositPaid', 'depositNotPaid'])
    })
  })

  test('a mail that the server refuses is sent again, and the log contains no address', async () => {
    mails.refuses = true
    const { playerId, email } = await registered()
    const waiting = async () =>
      (
        await sql<{ attempts: number; reason: string | null }>`
          select attempts, last_error as reason from mails where player_id = ${playerId}`.execute(database())
      ).rows[0]
    await expect.poll(waiting, { timeout: 8000 }).toMatchObject({ attempts: 1, reason: 'EENVELOPE 451' })
    expect(here.logged.join()).not.toContain(email)
    mails.refuses = false
    await sql`update mails set due_at = now() where player_id = ${playerId}`.execute(database())
    await mails.mailsTo(email)
  })
})

describe('a service without a mail server', () => {
  const services = new Services()
  afterAll(() => services.end())

  test('each mail is written to a file without a mail server, and its link leads to this service', async () => {
    const here = await services.start('embedded')
    const { username } = await register(here.port)
    const folder = join(here.service.config.dataDir, 'outbox')
    // A file that is not complete yet has another ending.
    const written = async () =>
      (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    await expect.poll(written, { timeout: 8000 }).toHaveLength(1)
    const [file] = await written()
    const mail = plain(await readFile(join(folder, file!), 'latin1'))
    expect(mail).toContain(`To: ${username}@example.org`)
    expect(mail).toContain(`http://aurora.localhost:${here.port}/emailconfirmation?key=`)
    expect(await confirm(here.port, keyIn(mail))).toBe(1)
  })
})

describe('a password for the mail server', () => {
  const services = new Services()
  const mails = new MailServer()
  afterAll(async () => {
    await services.end()
    await mails.close()
  })

  test('a password for the mail server is not sent over an unencrypted connection', async () => {
    const url = new URL(await mails.listen())
    url.username = 'tombolo'
    url.password = freshName()
    const here = await services.start('embedded', {
      SMTP_URL: url.href,
      MAIL_FROM: 'no-reply@aurora.example',
    })
    await register(here.port)
    await expect.poll(() => here.logged.join(), { timeout: 8000 }).toContain('ETLS')
    expect(mails.received).toEqual([])
    expect(here.logged.join()).not.toContain(url.password)
  })
})
