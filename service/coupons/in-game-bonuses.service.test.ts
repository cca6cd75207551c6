import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { checkLedger } from '#service/ledger/check.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { openTestSites, type TestSites } from '#service/testing/sites.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame, addPlayer, balanceOf, eventsOf, type TestGame } from '#service/testing/world.ts'

const [MEMBER_ID, OPERATOR_ID] = [901, 9]
const TERMS = { amount: 2, minutes: 10, maxClaims: 3 }
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

  const newPlayer = async () =>
    (await addPlayer(database, { memberId: MEMBER_ID, operatorId: OPERATOR_ID, balanceMinor: FUNDS }))
      .playerId
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
    const offered = (await eventsOf(database, `game/${game.gameInstanceId}`)).filter(
      ({ event }) => event === 'game.bonusOffered',
    )
    expect(offered).toHaveLength(1)
    const [first = 0] = paid
    const { result } = await call(
      'searchTransactions',
      { page: 0, request: { kinds: ['bonuses'] } },
      by(first),
    )
    expect(result.map(({ code, amount }) => [code, amount])).toEqual([['in-game-bonus', 2]])
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
    expect(answer).toMatchObject([
      { amount: 5, claims: 0, maxClaims: 3 },
      { amount: 2, endedAt: expect.any(Number) },
    ])
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
