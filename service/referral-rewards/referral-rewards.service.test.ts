import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReferralReward } from '#schemas/site-manifest/referrals.ts'
import type { PaymentOutcome } from '#schemas/gateway/protocol.ts'
import { openDatabase } from '#service/database/database.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { takeDueMails } from '#service/mail/outbox.ts'
import { ownerOf } from '#service/players/rows/personal-vault.ts'
import { beginReferral } from '#service/referrals/begin-referral.ts'
import { forgetOldNetworks, noteNetwork } from '#service/referrals/networks.ts'
import { notePaymentSource } from '#service/referrals/payment-sources.ts'
import { deviceSubjects } from '#service/sessions/known-devices.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onBothDatabases, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { untilStatus } from '#service/testing/draws.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import {
  openSandboxPayments,
  SANDBOX_CONFIG,
  SANDBOX_KEYS,
  sandboxSigned,
} from '#service/testing/sandbox-payments.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame, addPlayer, balanceOf, eventsOf, giveFunds, TEST_MEMBER_ID } from '#service/testing/world.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { settleReferral, settleReferrals } from './settle-referral.ts'

const EUR = 978
const REWARD: ReferralReward = {
  withinDays: 30,
  friendVerified: false,
  maxPerMonth: 3,
  amounts: { EUR: { firstDeposit: 20, inviter: 10, friend: 5 } },
}
const PAYMENTS = { offers: [{ processorId: 'sandbox', use: 'deposit', arrival: 'at-once' }] }

async function siteWith(reward: ReferralReward | null): Promise<ServedSite> {
  const served = await readTestSite({ payments: PAYMENTS })
  const modules = { ...served.manifest.modules, referrals: { enabled: true, settings: { reward } } }
  return { ...served, manifest: { ...served.manifest, modules } }
}

onBothDatabases((open, kind) => {
  let database: TestDatabase
  let world: World
  let payments: Awaited<ReturnType<typeof openSandboxPayments>>
  let site: ServedSite
  let call: CallOperation
  let api: TestOperatorApi
  beforeAll(async () => {
    database = await open()
    world = openWorld(database)
    site = await siteWith(REWARD)
    call = await operationsOn(database, { config: SANDBOX_CONFIG, keys: SANDBOX_KEYS })
    api = await openOperatorApi(database, {
      keys: SANDBOX_KEYS,
      sites: { bySiteId: () => site, byMemberId: () => site } as never,
    })
    payments = await openSandboxPayments(database)
  })
  afterAll(async () => {
    await api.close()
    await payments.close()
    await world.stop()
  })

  const parts = () => ({ vault: database.vault, keys: SANDBOX_KEYS, siteOf: () => site })
  const settle = async () => {
    while (await settleReferrals(database, parts()));
  }
  const newPlayer = async () => (await addPlayer(database, { balanceMinor: 0 })).playerId
  /** A player who registers with the link of another one. */
  const friendOf = async (inviterId: number, by: ServedSite = site) => {
    const playerId = await newPlayer()
    await database.kysely
      .updateTable('players')
      .set({ referred_by_player_id: inviterId })
      .where('player_id', '=', playerId)
      .execute()
    await database.transaction((tx) => beginReferral(tx, by, playerId))
    return playerId
  }
  const send = async (orderId: string, outcome: PaymentOutcome, amountMinor = 5000, more: object = {}) => {
    const message = { messageId: randomUUID(), orderId, outcome, amountMinor, currencyId: EUR, ...more }
    const body = JSON.stringify({ ...message, reference: 'R-1' })
    const response = await fetch(`${payments.origin}/webhooks/payments/sandbox`, {
      method: 'POST',
      body,
      headers: sandboxSigned(body),
    })
    expect(response.status).toBe(200)
  }
  const deposit = async (playerId: number, amount = 50, more: object = {}) => {
    const request = { processorId: 'sandbox', amount, currencyId: EUR }
    const { orderId = '' } = await call('depositRequestInfo', request, { playerId, site })
    await send(orderId, 'paid', amount * 100, more)
    return orderId
  }
  const rowOf = (playerId: number) =>
    database.kysely
      .selectFrom('referrals')
      .select(['status', 'reasons', 'taken_minor as taken'])
      .where('player_id', '=', playerId)
      .executeTakeFirst()
  const report = async (playerId: number) =>
    (await call('getReferralsReport', {}, { playerId, site })).referrals
  /** Gives players personal details, and the indexes of `more`. */
  const describePlayer = async (playerId: number, fields: Record<string, string>, more: object = {}) => {
    const { usernameKey } = await database.kysely
      .selectFrom('players')
      .select('username_key as usernameKey')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    const { bytes, keyId } = database.vault.seal(fields, ownerOf(TEST_MEMBER_ID, usernameKey))
    await database.kysely
      .updateTable('players')
      .set({ personal: bytes, personal_key_id: keyId, country: 'DE', ...more })
      .where('player_id', '=', playerId)
      .execute()
    return usernameKey
  }

  describe('a reward', () => {
    it('is paid once to both when the friend’s first deposit reaches the amount, with messages, mails and the report', async () => {
      const ada = await newPlayer()
      await describePlayer(ada, { primaryEmail: 'ada@example.org', firstName: 'Ada' })
      const bob = await friendOf(ada)
      await settle()
      expect(await report(ada)).toMatchObject([{ state: 'registered' }])
      await deposit(bob)
      await settle()
      await settle()
      expect([await balanceOf(database, ada), await balanceOf(database, bob)]).toEqual([1000, 5500])
      expect(await report(ada)).toEqual([
        expect.objectContaining({ state: 'rewarded', reward: { amount: 10, currencyId: EUR } }),
      ])
      const messages = (await eventsOf(database, `cashier/${ada}`)).filter(
        ({ event }) => event === 'player.privateMessage',
      )
      expect(messages).toEqual([
        expect.objectContaining({ body: expect.objectContaining({ title: 'Your reward: €10' }) as object }),
      ])
      const mails = (await takeDueMails(database, database.vault)).filter(
        (mail) => mail.kind === 'referralReward',
      )
      expect(mails.map(({ content }) => content)).toEqual([
        expect.objectContaining({ to: 'ada@example.org', amount: 10, currency: 'EUR' }),
      ])
      const { result } = await call('searchTransactions', { page: 0 }, { playerId: ada, site })
      expect(result.map(({ code, amount }) => [code, amount])).toEqual([['referral-reward', 10]])
    })

    it('is paid once when many processes decide on it at the same time', async () => {
      const ada = await newPlayer()
      const bob = await friendOf(ada)
      await deposit(bob)
      const url = database.url
      const second =
        url === undefined
          ? database
          : await openDatabase({ url, dataDir: '', log: silentLog, connections: 4 })
      // Both processes wait for the lock of the player while the decision is open, and go on together.
      const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const holding = database.transaction(async (tx) => {
        await sql`select from players where player_id = ${ada} for update`.execute(tx)
        locked.resolve()
        if (kind === 'postgres') await free.promise
      })
      await locked.promise
      const settling = [database, second, database, second].map((process) =>
        process.transaction((tx) => settleReferral(tx, parts(), bob)),
      )
      free.resolve()
      await Promise.all([holding, ...settling])
      expect([await balanceOf(database, ada), await balanceOf(database, bob)]).toEqual([1000, 5500])
      if (second !== database) await second.close()
    })

    it('needs what the friend has played in draws that are over, and nothing that can be cancelled', async () => {
      const terms = { ...REWARD, amounts: { EUR: { wagered: 7.5, inviter: 10 } } }
      const other = await siteWith(terms)
      const ada = await newPlayer()
      const bob = await friendOf(ada, other)
      await database.transaction((tx) => giveFunds(tx, { playerId: bob, memberId: TEST_MEMBER_ID }, 5000))
      const game = await addGame(database, { gamePlayMax: 3, playerPlayMax: 3 })
      await world.buy(bob, game, ['3-11-19-27-40', '4-11-19-27-41'])
      await settle()
      expect(await rowOf(bob)).toMatchObject({ status: 'registered' })
      await world.buy(bob, game, ['5-11-19-27-42'])
      await untilStatus(database, game.gameInstanceId, 'ENDED')
      await settle()
      expect(await rowOf(bob)).toMatchObject({ status: 'rewarded' })
      expect(await balanceOf(database, ada)).toBe(1000)
    })

    it('waits for the verification of the friend where the site asks for it', async () => {
      const other = await siteWith({ ...REWARD, friendVerified: true })
      const ada = await newPlayer()
      const bob = await friendOf(ada, other)
      await deposit(bob)
      await settle()
      expect(await rowOf(bob)).toMatchObject({ status: 'registered' })
      await sql`update players set id_verified_at = service_now() where player_id = ${bob}`.execute(
        database.kysely,
      )
      await settle()
      expect(await rowOf(bob)).toMatchObject({ status: 'rewarded' })
    })

    it('a smaller first deposit does not earn it, and the reward lapses when the days are over', async () => {
      const ada = await newPlayer()
      const bob = await friendOf(ada)
      await deposit(bob, 10)
      await deposit(bob, 100)
      await settle()
      await advance(database, '31 days')
      await deposit(bob, 100)
      await settle()
      expect(await rowOf(bob)).toMatchObject({ status: 'lapsed' })
      expect(await report(ada)).toMatchObject([{ state: 'unrewarded' }])
      expect(await balanceOf(database, ada)).toBe(0)
    })

    it('a player who registers on a site without a reward has no row, and stays registered in the report', async () => {
      const ada = await newPlayer()
      const bob = await friendOf(ada, await siteWith(null))
      await deposit(bob)
      await settle()
      expect(await rowOf(bob)).toBeUndefined()
      expect(await report(ada)).toMatchObject([{ state: 'registered' }])
    })
  })

  describe('a sign of misuse', () => {
    const outcome = async (arrange: (ada: number, bob: number) => Promise<unknown>) => {
      const ada = await newPlayer()
      const bob = await friendOf(ada)
      await arrange(ada, bob)
      await deposit(bob)
      await settle()
      const { status, reasons } = (await rowOf(bob))!
      return { ada, bob, status, reasons }
    }
    const noteBoth = async (ids: readonly number[], clientAddress: string) => {
      for (const playerId of ids)
        await database.transaction((tx) => noteNetwork(tx, database.vault, { site, playerId, clientAddress }))
    }

    it('a friend who is the same person gets none', async () => {
      const person = createHash('sha256').update('one person').digest()
      const refused = await outcome(async (ada, bob) => {
        await sql`update players set name_person_index = ${person} where player_id in (${ada}, ${bob})`.execute(
          database.kysely,
        )
      })
      expect(refused).toMatchObject({ status: 'refused', reasons: ['samePerson'] })
      expect(await balanceOf(database, refused.ada)).toBe(0)
      expect(await report(refused.ada)).toMatchObject([{ state: 'unrewarded' }])
      expect((await report(refused.ada))[0]).not.toHaveProperty('reasons')
    })

    it('a friend on a device of the player gets none', async () => {
      const device = createHash('sha256').update('one browser').digest()
      const refused = await outcome(async (ada, bob) => {
        for (const playerId of [ada, bob]) {
          const key = await describePlayer(playerId, {})
          const [subject] = deviceSubjects(SANDBOX_KEYS, TEST_MEMBER_ID, key)
          await sql`insert into known_devices (subject, device) values (${subject}, ${device})`.execute(
            database.kysely,
          )
        }
      })
      expect(refused).toMatchObject({ status: 'refused', reasons: ['sameDevice'] })
    })

    it('a friend who pays with a card or an account of the player gets none', async () => {
      const card = { source: 'card-1' }
      const refused = await outcome(async (ada, bob) => {
        await deposit(ada, 20, card)
        await deposit(bob, 30, card)
      })
      expect(refused).toMatchObject({ status: 'refused', reasons: ['samePayment'] })
      const bank = await outcome(async (...ids) => {
        for (const playerId of ids)
          await database.transaction((tx) =>
            notePaymentSource(tx, database.vault, { playerId, source: 'bank//DE02' }),
          )
      })
      expect(bank).toMatchObject({ status: 'refused', reasons: ['samePayment'] })
    })

    it('a friend from the same network or household is held, and an operator pays or refuses the reward', async () => {
      const home = {
        primaryAddressStreet: '1 Harbour Street',
        primaryAddressCity: 'Flensburg',
        primaryAddressPostalcode: '24937',
      }
      const held = await outcome(async (ada, bob) => {
        await noteBoth([ada, bob], '203.0.113.7')
        await describePlayer(ada, home)
        await describePlayer(bob, { ...home, primaryAddressStreet: '1, harbour street' })
      })
      expect(held).toMatchObject({ status: 'held', reasons: ['sameNetwork', 'sameHousehold'] })
      expect(await report(held.ada)).toMatchObject([{ state: 'registered' }])
      const { answer } = await api.ask('getReferrals', { siteId: 'test' }, {})
      expect(answer.referrals).toEqual([
        expect.objectContaining({
          playerId: held.bob,
          inviterId: held.ada,
          reasons: ['sameNetwork', 'sameHousehold'],
          inviterAmount: 10,
          friendAmount: 5,
          currencyId: EUR,
        }),
      ])
      const params = { siteId: 'test', playerId: held.bob }
      const approved = await Promise.all(
        Array.from({ length: 4 }, () => api.ask('approveReferral', params, {})),
      )
      expect(approved.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      expect(await balanceOf(database, held.ada)).toBe(1000)
      expect((await api.ask('declineReferral', params, { reason: 'late' })).status).toBe(409)

      const other = await outcome((ada, bob) => noteBoth([ada, bob], '2001:db8:1:2::7'))
      const declined = await api.ask(
        'declineReferral',
        { siteId: 'test', playerId: other.bob },
        { reason: 'Brothers' },
      )
      expect(declined.answer).toMatchObject({ status: 'refused', reasons: ['sameNetwork', 'declined'] })
      expect(await balanceOf(database, other.ada)).toBe(0)
      expect((await api.ask('approveReferral', { siteId: 'test', playerId: 2 ** 40 }, {})).status).toBe(404)
    })

    it('addresses of private networks and old networks are no sign', async () => {
      const paid = await outcome((ada, bob) => noteBoth([ada, bob], '192.168.0.7'))
      expect(paid.status).toBe('rewarded')
      await noteBoth([paid.ada], '203.0.113.99')
      await advance(database, '91 days')
      await forgetOldNetworks(database)
      const left = database.kysely.selectFrom('player_networks').select('player_id')
      expect(await left.where('player_id', '=', paid.ada).execute()).toEqual([])
    })

    it('a friend on a device of another rewarded friend gets none', async () => {
      const device = createHash('sha256').update('a third browser').digest()
      const use = async (playerId: number) => {
        const [subject] = deviceSubjects(SANDBOX_KEYS, TEST_MEMBER_ID, await describePlayer(playerId, {}))
        await sql`insert into known_devices (subject, device) values (${subject}, ${device})`.execute(
          database.kysely,
        )
      }
      const first = await outcome(async (_ada, bob) => use(bob))
      expect(first.status).toBe('rewarded')
      const second = await friendOf(first.ada)
      await use(second)
      await deposit(second)
      await settle()
      expect(await rowOf(second)).toMatchObject({ status: 'refused', reasons: ['sameDevice'] })
    })

    it.each([
      ['the player', 0, sql`excluded_until = service_now() + interval '1 year'`],
      ['the friend', 1, sql`timed_out_until = service_now() + interval '1 day'`],
      ['the player', 0, sql`status = 'expired'`],
      ['the friend', 1, sql`segment = 'A1'`],
    ])('gets none where %s is excluded, closed or blocked', async (_who, place, change) => {
      const ada = await newPlayer()
      const bob = await friendOf(ada)
      await deposit(bob)
      await sql`update players set ${change} where player_id = ${[ada, bob][place]}`.execute(database.kysely)
      await settle()
      expect(await rowOf(bob)).toMatchObject({ status: 'refused', reasons: ['notEligible'] })
    })

    it('a player gets the most rewards of a month, also when the friends’ deposits are decided at the same time', async () => {
      const ada = await newPlayer()
      const friends = []
      for (let count = 0; count < 5; count += 1) friends.push(await friendOf(ada))
      for (const friend of friends) await deposit(friend)
      await Promise.all(
        friends.map((friend) => database.transaction((tx) => settleReferral(tx, parts(), friend))),
      )
      expect(await balanceOf(database, ada)).toBe(3000)
      const rows = await Promise.all(friends.map(rowOf))
      expect(rows.filter((row) => row?.reasons.includes('monthlyMaximum'))).toHaveLength(2)
      await advance(database, '32 days')
      const late = await friendOf(ada)
      await deposit(late)
      await settle()
      expect(await rowOf(late)).toMatchObject({ status: 'rewarded' })
    })
  })

  describe('a chargeback of the friend’s deposit', () => {
    it('takes the reward back once, from the cash of both as far as they have it', async () => {
      const ada = await newPlayer()
      const bob = await friendOf(ada)
      const orderId = await deposit(bob)
      await settle()
      await database.transaction((tx) => giveFunds(tx, { playerId: ada, memberId: TEST_MEMBER_ID }, -600))
      await Promise.all([1, 2, 3].map(() => send(orderId, 'charged-back')))
      expect([await balanceOf(database, ada), await balanceOf(database, bob)]).toEqual([0, 0])
      expect(await rowOf(bob)).toEqual({ status: 'taken-back', reasons: ['chargedBack'], taken: 900 })
      expect(await report(ada)).toMatchObject([{ state: 'unrewarded' }])
    })

    it('keeps a reward that was not paid yet from being paid', async () => {
      const ada = await newPlayer()
      const bob = await friendOf(ada)
      const orderId = await deposit(bob)
      await send(orderId, 'charged-back')
      await settle()
      await deposit(bob)
      await settle()
      expect(await rowOf(bob)).toMatchObject({ status: 'refused', reasons: ['chargedBack'] })
      expect(await balanceOf(database, ada)).toBe(0)
    })
  })

  it('the referrals of a site are read by one, in both orders', async () => {
    const list = async (page: Partial<PageRequest<number>>) =>
      (await api.ask('getReferrals', { siteId: 'test' }, { status: 'refused', ...page })).answer
    const byOne = await readByOne(
      async (page: PageRequest<number>) => {
        const { referrals, hasMore } = await list(page)
        return { rows: referrals, hasMore }
      },
      ({ playerId }) => playerId,
    )
    expect(byOne).toEqual((await list({})).referrals.map(({ playerId }) => playerId))
    expect(byOne.length).toBeGreaterThan(1)
  })

  it('the ledger is right after all of these', async () => {
    expect(await checkLedger(database)).toEqual([])
  })
})
