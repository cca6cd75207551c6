import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { checkLedger } from '#service/ledger/check.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { EVERY_SPIN_WINS, untilStatus } from '#service/testing/draws.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { openTestSites, type TestSites } from '#service/testing/sites.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame, addPlayer, balanceOf, eventsOf, type TestGame } from '#service/testing/world.ts'

const [MEMBER_ID, OPERATOR_ID] = [901, 9]
const TERMS = { amount: 2, minutes: 10, maxClaims: 3 }
/** A room of bingo. */
const BINGO: Partial<GameDefinition> = {
  gameRule: 'bingoGame',
  gamePlaySize: 15,
  gamePlayRange: 90,
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, bingoPattern: 'fullHouse', prizePercentage: 100 }],
}
/** Funds of 10.00, and a play at 2.50. */
const [FUNDS, PLAY] = [1000, 250]

onEachDatabase((open) => {
  let database: TestDatabase
  let sites: TestSites
  let site: ServedSite
  let world: World
  let call: CallOperation
  let api: TestOperatorApi
  beforeAll(async () => {
    database = await open()
    world = openWorld(database)
    sites = await openTestSites()
    site = sites.sites.bySiteId('fixture')!
    call = await operationsOn(database)
    api = await openOperatorApi(database)
  })
  afterAll(async () => {
    await api.close()
    await sites.close()
    await world.stop()
  })

  /** A player who has agreed to offers in messages. */
  const newPlayer = async () => {
    const added = { memberId: MEMBER_ID, operatorId: OPERATOR_ID, balanceMinor: FUNDS }
    const { playerId } = await addPlayer(database, added)
    await consent(playerId, true)
    return playerId
  }
  const consent = (playerId: number, isGiven: boolean) =>
    database.kysely
      .insertInto('marketing_consents')
      .values({
        player_id: playerId,
        channel: 'message',
        topic: 'offers',
        is_given: isGiven,
        origin: 'account',
      })
      .execute()
  const toldOf = async (playerId: number) =>
    (await eventsOf(database, `cashier/${playerId}`)).filter(({ event }) => event === 'game.bonusOffered')
  const newGame = () => addGame(database, {}, MEMBER_ID)
  const join = (playerId: number, game: TestGame) =>
    world.join(playerId, game, {
      userPlays: ['3-11-19-27-40'],
      site: { memberId: MEMBER_ID, operatorId: OPERATOR_ID },
    })
  const playerIn = async (game: TestGame) => {
    const playerId = await newPlayer()
    expect(await join(playerId, game)).toMatchObject({ exitCode: 0 })
    return playerId
  }
  const by = (playerId: number) => ({ playerId, memberId: MEMBER_ID, site })
  const params = ({ gameId }: TestGame) => ({ siteId: 'fixture', gameId })
  const offer = (game: TestGame, terms = TERMS) => api.ask('offerInGameBonus', params(game), terms)
  const claim = (playerId: number, { gameInstanceId }: TestGame) =>
    call('claimInGameBonusNew', { gameInstanceId }, by(playerId))
  const shownTo = async (playerId: number, { gameInstanceId }: TestGame) =>
    (await call('getGameResults', { gameInstanceId }, by(playerId))).inGameBonus
  const expectSound = async () => expect(await checkLedger(database)).toEqual([])

  it('security 2: a bonus that is claimed 100 times at once is paid as often as it may be, once to each player', async () => {
    const game = await newGame()
    const players = await Promise.all(Array.from({ length: 5 }, () => playerIn(game)))
    expect((await offer(game)).status).toBe(201)
    expect(await shownTo(players[0]!, game)).toMatchObject({ amount: 2, currencyId: 978, claimed: false })
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, place) => {
        const playerId = players[place % 5]!
        return { playerId, ...(await claim(playerId, game)) }
      }),
    )
    const paid = new Set(answers.filter(({ result }) => result === 1).map(({ playerId }) => playerId))
    expect(paid.size).toBe(3)
    for (const playerId of players) {
      const own = answers.filter((answer) => answer.playerId === playerId)
      const isPaid = paid.has(playerId)
      expect(new Set(own.map(({ result, status }) => status ?? result))).toEqual(
        new Set([isPaid ? 1 : 'used-up']),
      )
      expect(await balanceOf(database, playerId)).toBe(FUNDS - PLAY + (isPaid ? 200 : 0))
      const events = await eventsOf(database, `cashier/${playerId}`)
      const told = events.filter(({ event }) => event === 'player.inGameBonus')
      expect(told.map(({ body }) => body['amount'])).toEqual(isPaid ? [2] : [])
      expect((await shownTo(playerId, game))?.claimed).toBe(isPaid ? true : undefined)
    }
    expect(await Promise.all(players.map(async (playerId) => (await toldOf(playerId)).length))).toEqual(
      players.map(() => 1),
    )
    const [first = 0] = paid
    const { result } = await call(
      'searchTransactions',
      { page: 0, request: { kinds: ['bonuses'] } },
      by(first),
    )
    expect(result.map(({ code, amount }) => [code, amount])).toEqual([['in-game-bonus', 2]])
    await expectSound()
  })

  it('the player of a card gets the offer while the card is open and claims it after its end, and a bingo player in the room', async () => {
    const wheel = await addGame(database, EVERY_SPIN_WINS, MEMBER_ID)
    const hall = await addGame(database, BINGO, MEMBER_ID)
    const playerId = await newPlayer()
    const play = async (game: TestGame, userPlays: string[]) => {
      const site = { memberId: MEMBER_ID, operatorId: OPERATOR_ID }
      const { gameInstanceId, exitCode } = await world.join(playerId, game, { userPlays, site })
      expect(exitCode).toBe(0)
      return { ...game, gameInstanceId }
    }
    const card = await play(wheel, ['W:'])
    await untilStatus(database, card.gameInstanceId, 'STARTED')
    expect((await offer(card)).status).toBe(201)
    const told = await toldOf(playerId)
    expect(told.map(({ body }) => body['gameInstanceId'])).toEqual([card.gameInstanceId])
    expect(await shownTo(playerId, card)).toMatchObject({ amount: 2, claimed: false })
    await call('confirmCrosswordEnd', { gameInstanceId: card.gameInstanceId }, by(playerId))
    expect(await claim(playerId, card)).toMatchObject({ result: 1, amount: 2 })
    // Another card of the same game: the bonus was claimed.
    expect((await shownTo(playerId, await play(wheel, ['W:'])))?.claimed).toBe(true)

    const room = await play(hall, ['B:1'])
    expect((await offer(room)).status).toBe(201)
    expect((await toldOf(playerId)).map(({ body }) => body['gameInstanceId'])).toContain(room.gameInstanceId)
    expect(await shownTo(playerId, room)).toMatchObject({ amount: 2, claimed: false })
    expect(await claim(playerId, room)).toMatchObject({ result: 1, amount: 2 })
    expect(await shownTo(playerId, room)).toMatchObject({ claimed: true })
    await expectSound()
  })

  it('a player without consent to offers, or at a limit, is neither told of a bonus nor paid it', async () => {
    const game = await newGame()
    const [without, limited, other] = [await playerIn(game), await playerIn(game), await playerIn(game)]
    await consent(without, false)
    await sql`insert into player_limits (player_id, kind, source, currency_id, limit_minor)
      values (${limited}, 'weeklyBet', 'self', 978, ${PLAY})`.execute(database.kysely)
    await offer(game)
    for (const playerId of [without, limited]) {
      expect(await toldOf(playerId)).toEqual([])
      expect(await shownTo(playerId, game)).toBeUndefined()
      expect(await claim(playerId, game)).toEqual({ result: 0, status: 'not-eligible' })
    }
    expect(await toldOf(other)).toHaveLength(1)
    expect(await claim(other, game)).toMatchObject({ result: 1 })
    await expectSound()
  })

  test.each([
    [
      'a player who is not in the game',
      'not-in-game',
      async (game: TestGame) => {
        await offer(game)
        return newPlayer()
      },
    ],
    ['a game without an offer', 'not-offered', playerIn],
    [
      'an offer whose time is over',
      'not-offered',
      async (game: TestGame) => {
        await offer(game)
        await advance(database, '10 minutes 1 second')
        return playerIn(game)
      },
    ],
    [
      'an offer that the operator has ended',
      'not-offered',
      async (game: TestGame) => {
        await offer(game)
        await api.ask('endInGameBonus', params(game), undefined)
        return playerIn(game)
      },
    ],
    [
      'a player who is blocked',
      'not-eligible',
      async (game: TestGame) => {
        await offer(game)
        const playerId = await playerIn(game)
        await sql`update players set segment = 'A' where player_id = ${playerId}`.execute(database.kysely)
        return playerId
      },
    ],
  ] as const)('%s gets no bonus: %s', async (_what, status, claimant) => {
    const game = await newGame()
    const playerId = await claimant(game)
    const before = await balanceOf(database, playerId)
    expect(await claim(playerId, game)).toEqual({ result: 0, status })
    expect(await balanceOf(database, playerId)).toBe(before)
  })

  it('the operator offers one bonus of a game at a time, in the decimals of its currency, and lists them', async () => {
    const game = await newGame()
    expect((await offer(game, { ...TERMS, amount: 2.005 })).status).toBe(422)
    expect((await offer({ ...game, gameId: 2 ** 40 })).status).toBe(404)
    expect((await offer(game)).status).toBe(201)
    expect((await offer(game)).status).toBe(409)
    await api.ask('endInGameBonus', params(game), undefined)
    expect((await api.ask('endInGameBonus', params(game), undefined)).status).toBe(404)
    expect((await offer(game, { ...TERMS, amount: 5 })).status).toBe(201)
    const { answer } = await api.ask('getInGameBonuses', params(game), {})
    expect(answer.bonuses).toMatchObject([
      { amount: 5, state: 'offered', claims: 0, maxClaims: 3 },
      { amount: 2, state: 'ended', endedAt: expect.any(Number) },
    ])
    const paged = await readByOne(
      async (page: PageRequest<number>) => {
        const { bonuses, hasMore } = (await api.ask('getInGameBonuses', params(game), page)).answer
        return { rows: bonuses, hasMore }
      },
      ({ bonusId }) => bonusId,
    )
    expect(paged).toEqual(answer.bonuses.map(({ bonusId }) => bonusId))
  })

  it('a bonus that every player has claimed is listed as that until its time is over', async () => {
    const game = await newGame()
    await offer(game, { ...TERMS, maxClaims: 1 })
    const playerId = await playerIn(game)
    const states = async () =>
      (await api.ask('getInGameBonuses', params(game), {})).answer.bonuses.map(({ state }) => state)
    expect(await states()).toEqual(['offered'])
    expect(await claim(playerId, game)).toMatchObject({ result: 1 })
    expect(await states()).toEqual(['all-claimed'])
    await advance(database, `${TERMS.minutes} minutes`)
    expect(await states()).toEqual(['expired'])
  })

  it('the ledger check reports a claim that was not paid', async () => {
    await expectSound()
    const game = await newGame()
    const playerId = await playerIn(game)
    const { bonusId } = (await offer(game)).answer
    await sql`insert into in_game_bonus_claims (bonus_id, player_id, game_instance_id)
      values (${bonusId}, ${playerId}, ${game.gameInstanceId})`.execute(database.kysely)
    expect(await checkLedger(database)).toEqual([
      {
        invariant: 'in-game-bonuses-are-booked',
        what: `bonus ${bonusId}, player ${playerId}: claimed 200, booked 0`,
      },
      { invariant: 'in-game-bonuses-are-booked', what: `bonus ${bonusId}: 0 claims, counted 1` },
    ])
  })
})
