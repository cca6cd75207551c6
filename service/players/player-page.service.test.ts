import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notePaymentSource } from '#service/referrals/payment-sources.ts'
import { deviceSubjects } from '#service/sessions/known-devices.ts'
import { sendPrivateMessage } from '#service/messages/send-message.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { untilStatus } from '#service/testing/draws.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { addGame } from '#service/testing/world.ts'
import { ownerOf } from './rows/personal-vault.ts'

const EUR = 978
/** The site of the operator API’s test. */
const [siteId, memberId] = ['fixture', 901]
const LINE = '3-11-19-27-40'

onEachDatabase((open) => {
  let database: TestDatabase
  let world: World
  let operator: TestOperatorApi
  beforeAll(async () => {
    world = openWorld(await open())
    ;({ database } = world)
    operator = await openOperatorApi(database)
  })
  afterAll(async () => {
    await operator.close()
    await world.stop()
  })
  const player = async (balanceMinor = 10_000) => (await world.player({ memberId, balanceMinor })).playerId
  const usernameKeyOf = async (playerId: number) =>
    (
      await database.kysely
        .selectFrom('players')
        .select('username_key as usernameKey')
        .where('player_id', '=', playerId)
        .executeTakeFirstOrThrow()
    ).usernameKey

  it('an operator reads a player with the balances of the ledger, and none of another site', async () => {
    const playerId = await player()
    await sql`insert into accounts (kind, owner_id, currency_id, balance_minor)
      values ('playerDebt', ${playerId}, ${EUR}, 0)`.execute(database.kysely)
    const { status, answer } = await operator.ask('getPlayer', { siteId, playerId })
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      playerId,
      status: 'active',
      segment: 'C',
      mustChangePassword: false,
      verified: { email: expect.any(Number) as number },
      accounts: [
        { account: 'cash', currencyId: EUR, amountMinor: 10_000 },
        { account: 'debt', currencyId: EUR, amountMinor: 0 },
      ],
    })
    const other = (await world.player({ balanceMinor: 0 })).playerId
    expect((await operator.ask('getPlayer', { siteId, playerId: other })).status).toBe(404)
    expect((await operator.ask('getPlayerGames', { siteId, playerId: other })).status).toBe(404)
  })

  it('the transactions of a player are read in pages, one transfer a line, and add up to the balance', async () => {
    const playerId = await player()
    const game = await addGame(database, { gamePlayMax: 3 }, memberId)
    for (const count of [1, 2])
      await world.join(playerId, game, {
        site: { memberId },
        userPlays: Array.from({ length: count }, () => LINE),
      })
    await untilStatus(database, game.gameInstanceId, 'ENDED')
    const { transactions } = (await operator.ask('getPlayerTransactions', { siteId, playerId })).answer
    expect(transactions.at(-1)).toMatchObject({
      code: 'adjustment',
      changes: [{ account: 'cash', currencyId: EUR, amountMinor: 10_000 }],
    })
    const joins = transactions.filter(({ code }) => code === 'join')
    expect(joins.map(({ changes, gameTitle }) => [changes[0]?.amountMinor, gameTitle])).toEqual([
      [-500, 'Test game'],
      [-250, 'Test game'],
    ])
    const sum = transactions
      .flatMap(({ changes }) => changes)
      .reduce((all, { amountMinor }) => all + amountMinor, 0)
    expect(sum).toBe(await world.balance(playerId))
    const paged = await readByOne(
      async (request: PageRequest<number>) => {
        const page = (await operator.ask('getPlayerTransactions', { siteId, playerId }, request)).answer
        return { rows: page.transactions, hasMore: page.hasMore }
      },
      ({ transactionId }) => transactionId,
    )
    expect(paged).toEqual(transactions.map(({ transactionId }) => transactionId))
  })

  it('the games of a player and the plays in one show what was won after the draw alone', async () => {
    const playerId = await player()
    const game = await addGame(database, { gamePlayMax: 2 }, memberId)
    await world.join(playerId, game, { site: { memberId }, userPlays: [LINE] })
    const games = async () => (await operator.ask('getPlayerGames', { siteId, playerId })).answer.games
    const [open] = await games()
    expect(open).toMatchObject({ status: 'OPEN', plays: 1, paidMinor: 250, gameTitle: 'Test game' })
    expect(open).not.toHaveProperty('wonMinor')
    const ofGame = { siteId, playerId, gameInstanceId: game.gameInstanceId }
    const plays = async () => (await operator.ask('getPlayerPlays', ofGame)).answer.plays
    expect(await plays()).toMatchObject([{ paidMinor: 250, isRefundable: false }])
    await world.join(playerId, game, { site: { memberId }, userPlays: [LINE] })
    await untilStatus(database, game.gameInstanceId, 'ENDED')
    const [ended] = await games()
    expect(ended).toMatchObject({ status: 'ENDED', plays: 2, paidMinor: 500 })
    const won = (await plays()).reduce((all, { wonMinor = 0 }) => all + wonMinor, 0)
    expect(ended?.wonMinor).toBe(won)
    const [first] = await plays()
    expect(first?.isRefundable).toBe(true)
    const playsByOne = await readByOne(
      async (request: PageRequest<number>) => {
        const page = (await operator.ask('getPlayerPlays', ofGame, request)).answer
        return { rows: page.plays, hasMore: page.hasMore }
      },
      ({ playId }) => playId,
    )
    expect(playsByOne).toEqual((await plays()).map(({ playId }) => playId))
    const later = await addGame(database, {}, memberId)
    await world.join(playerId, later, { site: { memberId }, userPlays: [LINE] })
    const paged = await readByOne(
      async (request: PageRequest<number>) => {
        const page = (await operator.ask('getPlayerGames', { siteId, playerId }, request)).answer
        return { rows: page.games, hasMore: page.hasMore }
      },
      ({ gameInstanceId }) => gameInstanceId,
    )
    expect(paged).toEqual([later.gameInstanceId, game.gameInstanceId])
  })

  it('the sessions of a player are listed with the devices of the account', async () => {
    const playerId = await player()
    for (const reason of ['logout', null])
      await sql`insert into sessions (player_id, member_id, sid_hash, expires_at, ended_at, end_reason)
        values (${playerId}, ${memberId}, '\\x00', service_now() + interval '1 day',
          case when ${reason}::text is not null then service_now() end, ${reason})`.execute(database.kysely)
    const subject = deviceSubjects(operator.keys, memberId, await usernameKeyOf(playerId))[0]
    await sql`insert into known_devices (subject, device) values (${subject}, '\\x01')`.execute(
      database.kysely,
    )
    const { sessions, devices, hasMore } = (await operator.ask('getPlayerSessions', { siteId, playerId }))
      .answer
    expect(sessions.map(({ isOpen, endReason }) => [isOpen, endReason])).toEqual([
      [true, undefined],
      [false, 'logout'],
    ])
    expect([devices.length, hasMore]).toEqual([1, false])
    const paged = await readByOne(
      async (request: PageRequest<number>) => {
        const page = (await operator.ask('getPlayerSessions', { siteId, playerId }, request)).answer
        return { rows: page.sessions, hasMore: page.hasMore }
      },
      ({ sessionId }) => sessionId,
    )
    expect(paged).toEqual(sessions.map(({ sessionId }) => sessionId))
    expect((await operator.ask('getPlayer', { siteId, playerId })).answer.lastSeenTime).toBeGreaterThan(0)
  })

  it('accounts of the site that share a person, a payment source or a device are listed, and no others', async () => {
    const [playerId, samePerson, sameCard, deviceOnly] = [
      await player(),
      await player(),
      await player(),
      await player(),
    ]
    const elsewhere = (await world.player({ balanceMinor: 0 })).playerId
    const index = database.vault.personIndex('email', 'ada@example.com', 1)
    for (const id of [playerId, samePerson, elsewhere])
      await sql`update players set email_person_index = ${index} where player_id = ${id}`.execute(
        database.kysely,
      )
    await database.transaction(async (tx) => {
      for (const id of [playerId, sameCard])
        await notePaymentSource(tx, database.vault, { playerId: id, source: 'card/4242' })
    })
    for (const id of [playerId, samePerson, deviceOnly]) {
      const subject = deviceSubjects(operator.keys, memberId, await usernameKeyOf(id))[0]
      await sql`insert into known_devices (subject, device) values (${subject}, '\\x07')`.execute(
        database.kysely,
      )
    }
    const { answer } = await operator.ask('getLikelyAccounts', { siteId, playerId })
    expect(answer.map((account) => [account.playerId, account.by])).toEqual([
      [sameCard, ['payment']],
      [samePerson, ['email', 'device']],
    ])
    expect((await operator.ask('getLikelyAccounts', { siteId, playerId: deviceOnly })).answer).toEqual([])
  })

  it('the messages to a player are read in pages, the newest first', async () => {
    const playerId = await player()
    for (const title of ['First', 'Second'])
      await database.transaction((tx) => sendPrivateMessage(tx, playerId, { title, body: 'Text' }))
    const { messages } = (await operator.ask('getPlayerMessages', { siteId, playerId })).answer
    expect(messages.map(({ title }) => title)).toEqual(['Second', 'First'])
    const paged = await readByOne(
      async (request: PageRequest<number>) => {
        const page = (await operator.ask('getPlayerMessages', { siteId, playerId }, request)).answer
        return { rows: page.messages, hasMore: page.hasMore }
      },
      ({ messageId }) => messageId,
    )
    expect(paged).toEqual(messages.map(({ messageId }) => messageId))
  })

  it('who looks at the person of a player is written to the audit log, and needs a permission of its own', async () => {
    const playerId = await player()
    const personal = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      primaryEmail: 'ada@example.com',
      governmentId: '7',
    }
    const { bytes, keyId } = database.vault.seal(personal, ownerOf(memberId, await usernameKeyOf(playerId)))
    await sql`update players set personal = ${bytes}, personal_key_id = ${keyId}, country = 'GB'
      where player_id = ${playerId}`.execute(database.kysely)
    const made = await operator.ask('createToken', {}, { name: 'Reader', scopes: ['players.read'] })
    const { token } = made.answer
    const refused = await operator.ask('viewPlayerPerson', { siteId, playerId }, {}, { token })
    expect(refused.status).toBe(403)
    const { answer } = await operator.ask('viewPlayerPerson', { siteId, playerId })
    expect(answer).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      primaryEmail: 'ada@example.com',
      country: 'GB',
    })
    const { body } = await database.kysely
      .selectFrom('audit_log')
      .select('body')
      .where('action', '=', 'player.person-viewed')
      .executeTakeFirstOrThrow()
    expect(body).toEqual({ siteId, playerId })
  })

  it('the lists of a site give every status of one player, and their queue without one', async () => {
    const playerId = await player()
    const minute = (place: number) => sql<number>`service_now() - ${place} * interval '1 minute'`
    for (const [place, status] of (['pending', 'cancelled'] as const).entries())
      await database.kysely
        .insertInto('withdrawals')
        .values({
          withdrawal_id: `w-${playerId}-${status}`,
          player_id: playerId,
          member_id: memberId,
          currency_id: EUR,
          amount_minor: 100,
          fee_minor: 0,
          account_ending: '1234',
          processor_id: 'sandbox',
          return_method: 'card',
          created_at: minute(place),
          ...(status === 'cancelled' && {
            status: status as never,
            decided_at: sql<number>`service_now()`,
          }),
        })
        .execute()
    const all = (await operator.ask('getWithdrawals', { siteId }, { playerId })).answer.withdrawals
    expect(all.map(({ status }) => status)).toEqual(['pending', 'cancelled'])
    const paged = await readByOne(
      async (request: PageRequest<string>) => {
        const page = (await operator.ask('getWithdrawals', { siteId }, { playerId, ...request })).answer
        return { rows: page.withdrawals, hasMore: page.hasMore }
      },
      ({ withdrawalId }) => withdrawalId,
    )
    expect(paged).toEqual(all.map(({ withdrawalId }) => withdrawalId))
    const [, { withdrawalId }] = all as [unknown, (typeof all)[number]]
    expect((await operator.ask('getWithdrawals', { siteId }, { withdrawalId })).answer).toEqual({
      withdrawals: [all[1]],
      hasMore: false,
    })
    const queue = (await operator.ask('getWithdrawals', { siteId })).answer.withdrawals
    expect(queue.filter(({ status }) => status !== 'pending')).toEqual([])
    for (const name of [
      'getDeposits',
      'getDocuments',
      'getApprovals',
      'getPrizeItems',
      'listSupportCases',
      'listHarmMarkers',
    ] as const) {
      expect((await operator.ask(name, { siteId }, { playerId })).status).toBe(200)
      expect((await operator.ask(name, { siteId })).status).toBe(200)
    }
  })
})
