import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { PrizeRow } from '#schemas/entities/game-definition.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PrizeItemChange } from '#schemas/operator/prizes.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import { checkLedger } from '#service/ledger/check.ts'
import { takeDueMails } from '#service/mail/outbox.ts'
import { ownerOf } from '#service/players/rows/personal-vault.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { EVERY_SPIN_WINS, untilStatus } from '#service/testing/draws.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame, addPlayer, balanceOf, eventsOf } from '#service/testing/world.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { expirePrizeItems } from './expire-prize-items.ts'

const EUR = 978
const [MEMBER_ID, OPERATOR_ID] = [901, 9]
const SITE = { siteId: 'fixture' }
const BALANCE_MINOR = 10_000
/** Three tickets of 2.50. */
const PRICE_MINOR = 750

const ITEM = {
  name: 'A bicycle <em>for two</em>',
  description: 'Red',
  worthMinor: 50_000,
  cashMinor: 40_000,
  texts: { de: { name: 'Ein Fahrrad <em>für zwei</em>', description: 'Rot' } },
}
const AGENT = {
  name: 'Harbour Kiosk',
  street: '1 Harbour Street',
  city: 'Flensburg',
  country: 'DE',
  hours: 'Monday to Friday 9 to 18',
}
const ADDRESS = { primaryAddressStreet: '2 Hill Road', primaryAddressCity: 'Kiel' }

onEachDatabase((open) => {
  let database: TestDatabase
  let world: World
  let call: CallOperation
  let api: TestOperatorApi
  beforeAll(async () => {
    database = await open()
    world = openWorld(database)
    call = await operationsOn(database)
    api = await openOperatorApi(database)
  })
  afterAll(async () => {
    await api.close()
    await world.stop()
  })

  const by = (playerId: number) => ({ playerId, memberId: MEMBER_ID })
  const site = { memberId: MEMBER_ID, operatorId: OPERATOR_ID }
  /** A player with an e-mail address, and with further personal fields. */
  const player = async (more: Record<string, string> = {}): Promise<number> => {
    const { playerId } = await addPlayer(database, { ...site, balanceMinor: BALANCE_MINOR })
    const { username_key: key } = await database.kysely
      .selectFrom('players')
      .select('username_key')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    const fields = { primaryEmail: `winner${playerId}@example.org`, firstName: 'Ada', ...more }
    const { bytes, keyId } = database.vault.seal(fields, ownerOf(MEMBER_ID, key))
    await database.kysely
      .updateTable('players')
      .set({ personal: bytes, personal_key_id: keyId })
      .where('player_id', '=', playerId)
      .execute()
    return playerId
  }
  const itemsOf = (playerId: number) => call('getPlayerPrizeItems', {}, by(playerId))
  /** A player with all tickets of a raffle whose one prize is an item. */
  const won = async ({
    prizeItem = ITEM,
    person = {},
    languageId = null,
    country = null,
  }: {
    prizeItem?: PrizeRow['prizeItem']
    person?: Record<string, string>
    languageId?: string | null
    country?: string | null
  } = {}) => {
    const game = await addGame(
      database,
      {
        gameRule: 'raffleGame',
        gamePlaySize: 1,
        gamePlayRange: 3,
        gamePlayMax: 3,
        playerPlayMax: 3,
        prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizeItem }],
        countdownMs: 0,
        drawIntervalMs: 100,
      },
      MEMBER_ID,
    )
    const playerId = await player(person)
    await database.kysely
      .updateTable('players')
      .set({ language_id: languageId, country })
      .where('player_id', '=', playerId)
      .execute()
    expect(await world.join(playerId, game, { userPlays: ['T:next#3'], site })).toMatchObject({ exitCode: 0 })
    await untilStatus(database, game.gameInstanceId, 'ENDED')
    const [item] = await itemsOf(playerId)
    return { ...game, playerId, prizeItemId: item?.prizeItemId ?? 0 }
  }
  const claim = (
    playerId: number,
    prizeItemId: number,
    choice: Omit<OperationRequest<'claimPrizeItem'>, 'prizeItemId'>,
    key?: string,
  ) => call('claimPrizeItem', { prizeItemId, ...choice }, { ...by(playerId), key })
  const change = (prizeItemId: number, request: PrizeItemChange) =>
    api.ask('changePrizeItem', { ...SITE, prizeItemId }, request)
  const addAgent = async () => (await api.ask('addPrizeAgent', SITE, AGENT)).answer.agentId
  const statusesOf = async (playerId: number) =>
    (await eventsOf(database, `cashier/${playerId}`))
      .filter(({ event }) => event === 'player.prizeItem')
      .map(({ body }) => body['status'])
  const expectSound = async () => expect(await checkLedger(database)).toEqual([])

  it('the results of a raffle name the rank of the item that its winner got', async () => {
    const { gameInstanceId, playerId } = await won()
    const { winners } = await call('getGameResults', { gameInstanceId }, by(playerId))
    expect(winners).toEqual([
      {
        playerDisplayName: expect.any(String),
        amount: 0,
        jackpot: false,
        count: 1,
        prizesInKind: [{ rankNumber: 1, rankNumber2nd: 0, count: 1 }],
      },
    ])
  })

  it('the history of its winner marks a raffle that was won in kind', async () => {
    const { gameInstanceId, playerId } = await won()
    const { result } = await call('searchGameHistory', { page: 0 }, by(playerId))
    expect(fromColumns<GameInstance>(result)).toMatchObject([
      { gameInstanceId, playerWinnings: 0, playerWonInKind: true },
    ])
  })

  it('a drawn raffle gives its winner the item, an event, a notice and a mail', async () => {
    const { playerId, gameId, gameInstanceId, prizeItemId } = await won()
    expect(await itemsOf(playerId)).toEqual([
      {
        prizeItemId,
        status: 'won',
        prizeItem: { name: ITEM.name, description: 'Red', rankPrize: 500 },
        quantity: 1,
        gameId,
        gameInstanceId,
        gameTitle: 'Test game',
        sequenceNumber: 1,
        rankNumber: 1,
        rankNumber2nd: 0,
        playId: expect.any(Number),
        play: expect.stringMatching(/^T:00000[123]$/),
        currencyId: EUR,
        cashAlternative: 400,
        wonTime: expect.any(Number),
        claimBefore: expect.any(Number),
      },
    ])
    const [event] = (await eventsOf(database, `cashier/${playerId}`)).filter(
      (one) => one.event === 'player.prizeItem',
    )
    expect(event?.body).toEqual({
      prizeItemId,
      gameInstanceId,
      status: 'won',
      name: 'A bicycle for two',
      gameTitle: 'Test game',
    })
    const notices = await database.kysely
      .selectFrom('after_login_events')
      .select(['kind', 'body'])
      .where('player_id', '=', playerId)
      .execute()
    expect(notices).toEqual([
      { kind: 'prize-item-won', body: { title: 'A bicycle for two', gameTitle: 'Test game' } },
    ])
    const mails = (await takeDueMails(database, database.vault)).filter((mail) => mail.playerId === playerId)
    expect(mails.map(({ kind, content }) => [kind, content])).toEqual([
      [
        'prizeItem',
        expect.objectContaining({
          to: `winner${playerId}@example.org`,
          name: 'Ada',
          item: 'A bicycle for two',
          status: 'won',
        }),
      ],
    ])
    expect(await balanceOf(database, playerId)).toBe(BALANCE_MINOR - PRICE_MINOR)
    await expectSound()
  })

  it('an item, its event and its mail are in the language of the player, and the mail has the player’s country', async () => {
    const { playerId } = await won({ languageId: 'de_DE', country: 'IE' })
    const [item] = await call('getPlayerPrizeItems', {}, { ...by(playerId), languageId: 'de_DE' })
    expect(item?.prizeItem).toEqual({ ...ITEM.texts.de, rankPrize: 500 })
    // A page reads the texts of its notice in its own language.
    const [read] = await call('getPlayerPrizeItems', {}, { ...by(playerId), languageId: 'en_US' })
    expect(read).toMatchObject({ prizeItem: { name: ITEM.name }, gameTitle: 'Test game' })
    const events = await eventsOf(database, `cashier/${playerId}`)
    expect(events.find(({ event }) => event === 'player.prizeItem')?.body).toMatchObject({
      name: 'Ein Fahrrad für zwei',
    })
    const mails = (await takeDueMails(database, database.vault)).filter((mail) => mail.playerId === playerId)
    expect(mails).toMatchObject([{ country: 'IE', content: { item: 'Ein Fahrrad für zwei' } }])
    const noticeIn = async (languageId: string) =>
      (await call('getOfflineEvents', {}, { ...by(playerId), languageId })).events
    expect(await noticeIn('de_DE')).toMatchObject([{ title: 'Ein Fahrrad für zwei' }])
    expect(await noticeIn('en_US')).toMatchObject([{ title: 'A bicycle for two' }])
  })

  it('a spin whose segment is an item gives it when the player has seen it', async () => {
    const prizes = [{ rankNumber: 1, rankNumber2nd: 0, prizeItem: { name: 'A cup' } }]
    const wheel = await addGame(database, { ...EVERY_SPIN_WINS, prizes }, MEMBER_ID)
    const playerId = await player()
    const { gameInstanceId } = await world.join(playerId, wheel, { userPlays: ['W:'], site })
    await untilStatus(database, gameInstanceId, 'STARTED')
    expect(await itemsOf(playerId)).toEqual([])
    await call('confirmCrosswordEnd', { gameInstanceId }, by(playerId))
    expect(await itemsOf(playerId)).toMatchObject([{ status: 'won', prizeItem: { name: 'A cup' } }])
    await expectSound()
  })

  it('a player who wants no mails about prizes gets the event and no mail', async () => {
    const playerId = await player()
    await sql`update players set contact_email_wins = false where player_id = ${playerId}`.execute(
      database.kysely,
    )
    const prizes = [{ rankNumber: 1, rankNumber2nd: 0, prizeItem: { name: 'A cup' } }]
    const wheel = await addGame(database, { ...EVERY_SPIN_WINS, prizes }, MEMBER_ID)
    const { gameInstanceId } = await world.join(playerId, wheel, { userPlays: ['W:'], site })
    await untilStatus(database, gameInstanceId, 'STARTED')
    await call('confirmCrosswordEnd', { gameInstanceId }, by(playerId))
    expect(await statusesOf(playerId)).toEqual(['won'])
    const mails = (await takeDueMails(database, database.vault)).filter((mail) => mail.playerId === playerId)
    expect(mails).toEqual([])
  })

  describe('the choice of the player', () => {
    it('the player may change the choice until the item is sent, and may choose only what the site offers', async () => {
      const agentId = await addAgent()
      const { playerId, prizeItemId } = await won({ prizeItem: { name: 'A cup' } })
      expect(await claim(playerId, prizeItemId, { choice: 'agent', agentId })).toMatchObject({
        result: 1,
        prizeItem: { status: 'claimed', choice: 'agent', agent: { agentId, name: 'Harbour Kiosk' } },
      })
      const answers = [
        await claim(playerId, prizeItemId, { choice: 'cash' }),
        await claim(playerId, prizeItemId, { choice: 'agent' }),
        await claim(playerId, prizeItemId, { choice: 'agent', agentId: 2 ** 40 }),
        await claim(playerId, prizeItemId, { choice: 'post' }),
      ]
      expect(answers.map(({ result, status }) => [result, status])).toEqual([
        [0, 'no-cash-alternative'],
        [0, 'no-such-agent'],
        [0, 'no-such-agent'],
        [0, 'address-missing'],
      ])
      await change(prizeItemId, { status: 'at-agent' })
      expect(await claim(playerId, prizeItemId, { choice: 'agent', agentId })).toMatchObject({
        result: 0,
        status: 'decided',
      })
      await expectSound()
    })

    it('the site pays a chosen cash alternative once, counts it as a prize, and accepts no other choice then', async () => {
      const { playerId, prizeItemId } = await won()
      const revenue = await balanceOf(database, MEMBER_ID, 'siteRevenue')
      const paid = await claim(playerId, prizeItemId, { choice: 'cash' }, 'cash-once')
      expect(paid).toMatchObject({ result: 1, prizeItem: { status: 'cash', choice: 'cash' } })
      expect(await claim(playerId, prizeItemId, { choice: 'cash' }, 'cash-once')).toEqual(paid)
      expect(await claim(playerId, prizeItemId, { choice: 'cash' })).toMatchObject({
        result: 0,
        status: 'decided',
      })
      expect(await balanceOf(database, playerId)).toBe(BALANCE_MINOR - PRICE_MINOR + 40_000)
      expect(await balanceOf(database, MEMBER_ID, 'siteRevenue')).toBe(revenue - 40_000)
      const { result } = await call(
        'searchTransactions',
        { page: 0, request: { kinds: ['prizes'] } },
        by(playerId),
      )
      expect(result).toMatchObject([
        { code: 'prize-cash', amount: 400, gameTitle: 'Test game', sequenceNumber: 1 },
      ])
      await expectSound()
    })

    it('one hundred concurrent requests for the cash alternative pay it once', async () => {
      const { playerId, prizeItemId } = await won()
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => claim(playerId, prizeItemId, { choice: 'cash' })),
      )
      expect(answers.filter(({ result }) => result === 1)).toHaveLength(1)
      expect(await balanceOf(database, playerId)).toBe(BALANCE_MINOR - PRICE_MINOR + 40_000)
      await expectSound()
    })

    it('security 10: nobody chooses for another player', async () => {
      const { playerId, prizeItemId } = await won()
      const other = await player()
      await expect(claim(other, prizeItemId, { choice: 'cash' })).rejects.toMatchObject({
        code: FAULT.notYours,
      })
      await expect(claim(other, 2 ** 40, { choice: 'cash' })).rejects.toMatchObject({ code: FAULT.notFound })
      expect(await itemsOf(other)).toEqual([])
      expect(await itemsOf(playerId)).toMatchObject([{ status: 'won' }])
    })
  })

  it('an item that nobody claims in time expires, and the operator may still accept a claim by phone', async () => {
    const { playerId, prizeItemId } = await won({ prizeItem: { ...ITEM, claimDays: 2 } })
    await advance(database, '1 day')
    await expirePrizeItems(database, database.vault)
    expect(await itemsOf(playerId)).toMatchObject([{ status: 'won' }])
    await advance(database, '2 days')
    expect(await claim(playerId, prizeItemId, { choice: 'cash' })).toMatchObject({
      result: 0,
      status: 'expired',
    })
    await expirePrizeItems(database, database.vault)
    expect(await itemsOf(playerId)).toMatchObject([{ status: 'expired', endedTime: expect.any(Number) }])
    const { answer } = await change(prizeItemId, { status: 'claimed' })
    expect(answer).toMatchObject({ status: 'claimed', changedBy: 'OPERATOR_TOKEN' })
    expect(answer).not.toHaveProperty('endedTime')
    expect(await statusesOf(playerId)).toEqual(['won', 'expired', 'claimed'])
    await expectSound()
  })

  describe('the operator', () => {
    it('lists won items in pages, each once, and those of one player alone', async () => {
      const items = [await won({ person: ADDRESS }), await won({ person: ADDRESS })]
      const paged = await readByOne(
        async (page: PageRequest<number>) => {
          const { answer } = await api.ask('getPrizeItems', SITE, { status: 'won', ...page })
          return { rows: answer.items, hasMore: answer.hasMore }
        },
        ({ prizeItemId }) => prizeItemId,
      )
      expect(new Set(paged).size).toBe(paged.length)
      expect(paged).toEqual(expect.arrayContaining(items.map(({ prizeItemId }) => prizeItemId)))
      const { playerId, prizeItemId } = items[0]!
      const own = await api.ask('getPrizeItems', SITE, { status: 'won', playerId })
      expect(own.answer).toMatchObject({ items: [{ prizeItemId }], hasMore: false })
      expect((await api.ask('getPrizeItems', SITE, { prizeItemId })).answer).toEqual(own.answer)
    })

    it('hands an item to the chosen agent and ends it, with a line in the audit log and an event each', async () => {
      const agentId = await addAgent()
      const { playerId, prizeItemId } = await won({ person: ADDRESS })
      await claim(playerId, prizeItemId, { choice: 'agent', agentId })
      const { answer: claimed } = await api.ask('getPrizeItems', SITE, { status: 'claimed' })
      expect(claimed.items.find((one) => one.prizeItemId === prizeItemId)).toMatchObject({
        playerId,
        person: { firstName: 'Ada', ...ADDRESS },
        agent: { agentId },
      })
      expect((await change(prizeItemId, { status: 'delivered' })).status).toBe(409)
      expect((await change(prizeItemId, { status: 'at-agent' })).answer).toMatchObject({
        status: 'at-agent',
        sentTime: expect.any(Number),
      })
      expect(
        (await change(prizeItemId, { status: 'delivered', reference: 'Receipt 7' })).answer,
      ).toMatchObject({ status: 'delivered', reference: 'Receipt 7', endedTime: expect.any(Number) })
      expect((await change(prizeItemId, { status: 'shipped' })).status).toBe(409)
      expect(await statusesOf(playerId)).toEqual(['won', 'claimed', 'at-agent', 'delivered'])
      const lines = await database.kysely
        .selectFrom('audit_log')
        .select('body')
        .where('action', '=', 'prize-item.changed')
        .orderBy('audit_id', 'desc')
        .limit(1)
        .execute()
      expect(lines).toEqual([
        {
          body: {
            ...SITE,
            prizeItemId,
            playerId,
            status: 'delivered',
            reference: 'Receipt 7',
            before: { status: 'at-agent', agentId: expect.any(Number), reference: null },
          },
        },
      ])
      await expectSound()
    })

    it('sends an item to the address of its player, who reads the tracking number', async () => {
      const { playerId, prizeItemId } = await won({ person: ADDRESS })
      await claim(playerId, prizeItemId, { choice: 'post' })
      expect((await change(prizeItemId, { status: 'at-agent' })).status).toBe(422)
      await change(prizeItemId, { status: 'shipped', reference: 'DHL 1' })
      expect(await itemsOf(playerId)).toMatchObject([
        { status: 'shipped', choice: 'post', reference: 'DHL 1' },
      ])
    })

    it('keeps agents: a closed one is offered no more, and hands over what was chosen before', async () => {
      const agentId = await addAgent()
      const { playerId, prizeItemId } = await won()
      await claim(playerId, prizeItemId, { choice: 'agent', agentId })
      const offered = async (which: OperationRequest<'getPlayerPrizeItemAgents'>) =>
        (await call('getPlayerPrizeItemAgents', which, by(playerId))).map((one) => one.agentId)
      expect(await offered({ country: 'DE' })).toContain(agentId)
      expect(await offered({ country: 'FR' })).toEqual([])
      const facts = { ...AGENT, region: 'Nord', closed: true }
      const closed = await api.ask('changePrizeAgent', { ...SITE, agentId }, facts)
      expect(closed.answer).toMatchObject({ agentId, ...AGENT, region: 'Nord', closed: true })
      expect(await offered({})).not.toContain(agentId)
      await addAgent()
      const { agents } = (await api.ask('getPrizeAgents', SITE)).answer
      expect(agents).toContainEqual(closed.answer)
      const paged = await readByOne(
        async (page: PageRequest<number>) => {
          const { answer } = await api.ask('getPrizeAgents', SITE, page)
          return { rows: answer.agents, hasMore: answer.hasMore }
        },
        (agent) => agent.agentId,
      )
      expect(paged).toEqual(agents.map((agent) => agent.agentId))
      const inState = async (state: 'open' | 'closed') =>
        (await api.ask('getPrizeAgents', SITE, { state })).answer.agents.map((agent) => agent.agentId)
      expect(await inState('closed')).toContain(agentId)
      expect(await inState('open')).not.toContain(agentId)
      expect((await change(prizeItemId, { status: 'at-agent' })).answer).toMatchObject({ agent: { agentId } })
      expect((await change(prizeItemId, { status: 'at-agent', agentId })).status).toBe(422)
      expect((await api.ask('changePrizeAgent', { ...SITE, agentId: 2 ** 40 }, AGENT)).status).toBe(404)
    })
  })

  test.each([
    ['of another quantity', sql`quantity = 2`, sql`quantity = 1`, /1 items due, 2 won/],
    [
      'paid in cash that was never booked',
      sql`status = 'cash', claimed_at = service_now(), ended_at = service_now(),
        transfer_id = (select min(transfer_id) from transfers)`,
      sql`status = 'won', claimed_at = null, ended_at = null, transfer_id = null`,
      /cash 40000, booked 0/,
    ],
    [
      'of a player who did not play',
      sql`player_id = (select min(player_id) from players)`,
      sql`player_id = (select player_id from plays where plays.play_id = prize_items.play_id)`,
      /not a play of its winner/,
    ],
  ])('the check of the ledger finds an item %s', async (_what, broken, mended, found) => {
    const { prizeItemId } = await won()
    const set = (columns: typeof broken) =>
      sql`update prize_items set ${columns} where prize_item_id = ${prizeItemId}`.execute(database.kysely)
    await set(broken)
    const violations = await checkLedger(database)
    expect(new Set(violations.map(({ invariant }) => invariant))).toEqual(new Set(['items-are-won-once']))
    expect(violations.map(({ what }) => what).join('\n')).toMatch(found)
    await set(mended)
    await expectSound()
  })
})
