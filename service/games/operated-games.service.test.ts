import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GameFile } from '#schemas/entities/game-file.ts'
import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import { request } from '#schemas/operator/endpoints/createGame.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'

const siteId = 'fixture'
const [example] = request.examples as unknown as [GameFile]
const withTerms = (terms: Partial<GameFile['definition']>): GameFile => ({
  ...example,
  definition: { ...example.definition, ...terms },
})

onEachDatabase((open) => {
  let database: TestDatabase
  let operator: TestOperatorApi
  beforeAll(async () => {
    database = await open()
    operator = await openOperatorApi(database)
  })
  afterAll(() => operator.close())

  const check = async (file: GameFile) => {
    const { status, answer } = await operator.ask('checkGame', { siteId }, file)
    expect(status).toBe(200)
    return answer
  }
  const games = async () =>
    (await database.kysely.selectFrom('games').select('game_id').execute()).map(({ game_id: id }) => id)

  it('shows odds, return and worst case of a game at every number of plays, and adds nothing', async () => {
    const { refusals, assessment } = await check(example)
    expect(refusals).toEqual([])
    // 60 % of the wagers of 2.00 come back of a price of 2.20.
    expect(assessment?.returned).toBeCloseTo((0.6 * 200) / 220, 3)
    expect(assessment?.rows.map(({ name }) => name)).toEqual(['Rank 1', 'Rank 2'])
    expect(assessment?.rows[0]?.chance).toBeCloseTo(1 / 13_983_816, 12)
    expect(assessment?.worstCase).toMatchObject({ siteLossMinor: 0 })
    const plays = assessment?.byPlays.map((one) => one.plays) ?? []
    expect([plays[0], plays.at(-1)]).toEqual([1, 100_000])
    expect(await games()).toEqual([])
  })

  it('a check answers with the game as its players will see it, and with none for a refused game', async () => {
    const { card } = await check(example)
    const { title } = Object.values(example.texts)[0] ?? {}
    expect(card).toMatchObject({
      gameTitle: title,
      gameRule: example.definition.gameRule,
      gamePlayCost: 2,
      gameStatus: 'OPEN',
      isPlayable: true,
      gamePlayCurrent: 0,
    })
    expect(card).not.toHaveProperty('fairness')
    expect(
      await check(withTerms({ payoutPercentage: 100, gameFeePerPlayMinor: 0, currencyId: 392 })),
    ).not.toHaveProperty('card')
  })

  it('names the number of plays at which guaranteed prizes cost the site most', async () => {
    const prizes: GameFile['definition']['prizes'] = [
      { rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 100_000 },
      { rankNumber: 2, rankNumber2nd: 0, prizePercentage: 100 },
    ]
    const { assessment, warnings } = await check(withTerms({ prizes, gamePlayMax: 1000 }))
    const losses = assessment?.byPlays.map(({ siteLossMinor }) => siteLossMinor) ?? []
    expect(assessment?.worstCase.siteLossMinor).toBe(Math.max(...losses))
    expect(Math.max(...losses)).toBeGreaterThan(0)
    expect(warnings.every(({ path }) => path.startsWith('/definition/'))).toBe(true)
  })

  it('refuses what the addition refuses, at the same places', async () => {
    const tooMuch = withTerms({ payoutPercentage: 100, gameFeePerPlayMinor: 0, currencyId: 392 })
    const added = await operator.ask('createGame', { siteId }, tooMuch)
    expect(added.status).toBe(422)
    const { refusals } = await check(tooMuch)
    const places = (added.answer as unknown as { refusals: { pointer: string }[] }).refusals
    expect(refusals.map(({ path }) => path)).toEqual(places.map(({ pointer }) => pointer))
    expect(refusals[0]).toMatchObject({ path: '/definition/currencyId' })
    // A field of another kind of game is refused where it is.
    const strange = await check(withTerms({ drawCount: 5 }))
    expect(strange.refusals).toEqual([
      { path: '/definition/drawCount', reason: 'this game kind has no such thing' },
    ])
    expect(strange.assessment).toBeUndefined()
  })

  it('refuses the name of another game of the site', async () => {
    await operator.ask('createGame', { siteId }, example)
    const { refusals, assessment } = await check(withTerms({ gamePlayMax: 5000 }))
    expect(refusals.map(({ path }) => path)).toEqual(['/slug'])
    expect(assessment).toBeDefined()
  })

  it('says which fields the form of each kind has', async () => {
    const { answer } = await operator.ask('getGameForm', { siteId })
    expect(answer.languages[0]).toBe('en')
    const kind = (name: string) => answer.kinds.find(({ gameRule }) => gameRule === name)
    expect(kind('raffleGame')?.foreignPrizeFields).not.toContain('prizeCount')
    expect(kind('raffleGame')?.foreignFields).toContain('drawCount')
    expect(kind('oneDrawGame')?.foreignFields).toContain('segments')
    expect(kind('oneDrawGame')?.foreignPrizeFields).toEqual(expect.arrayContaining(['prizeCount', 'weight']))
    expect([kind('oneDrawGame')?.isSold, kind('raffleGame')?.isSold]).toEqual([true, false])
  })

  it('a game of a kind that no module of the site shows is added with a warning', async () => {
    const raffle = withTerms({ gameRule: 'raffleGame' })
    const { warnings } = await check(raffle)
    const ofKind = (warned: typeof warnings) => warned.filter(({ path }) => path === '/definition/gameRule')
    expect(ofKind(warnings)).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('enable the module of this kind') }),
    ])
    expect(ofKind((await check(example)).warnings)).toEqual([])
  })

  it('the games of a site are listed in pages, the oldest first, also those in one state, and one of them', async () => {
    const slugs = ['paged-one', 'paged-two', 'paged-three']
    const ids: number[] = []
    for (const slug of slugs)
      ids.push((await operator.ask('createGame', { siteId }, { ...example, slug })).answer.gameId)
    const paged = await readByOne(
      async (page: PageRequest<number>) => {
        const { answer } = await operator.ask('getGames', { siteId }, page)
        return { rows: answer.games, hasMore: answer.hasMore }
      },
      ({ gameId }) => gameId,
    )
    const others = paged.slice(0, -ids.length)
    expect(paged).toEqual([...others, ...ids])
    await operator.ask('pauseGame', { siteId, gameId: ids[1]! }, { reason: 'The prize is being replaced' })
    await operator.ask('endGame', { siteId, gameId: ids[2]! }, { reason: 'It is sold no more' })
    const listed = async (filter: EndpointRequest<'getGames'>) =>
      (await operator.ask('getGames', { siteId }, filter)).answer.games.map(({ gameId }) => gameId)
    expect(await listed({ state: 'offered' })).toEqual([...others, ids[0]])
    expect(await listed({ state: 'paused' })).toEqual([ids[1]])
    expect(await listed({ state: 'ended' })).toEqual([ids[2]])
    expect(await listed({ slug: 'paged-three' })).toEqual([ids[2]])
    expect(await listed({ gameId: ids[0]! })).toEqual([ids[0]])
  })
})
