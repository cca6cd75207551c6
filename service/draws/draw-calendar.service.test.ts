import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DrawCalendar } from '#schemas/operator/draws.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { untilStatus } from '#service/testing/draws.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { EVERY_HOUR } from '#service/testing/subscriptions.ts'
import { addGame, type TestGame } from '#service/testing/world.ts'

/** The site of the operator API’s test. */
const [siteId, memberId] = ['fixture', 901]
const LINE = '3-11-19-27-40'

onEachDatabase((open) => {
  let database: TestDatabase
  let world: World
  let operator: TestOperatorApi
  let drawn: TestGame
  let hourly: TestGame
  let quick: TestGame
  beforeAll(async () => {
    world = openWorld(await open())
    ;({ database } = world)
    operator = await openOperatorApi(database)
    await world.join((await world.player()).playerId, await world.game())
    drawn = await addGame(database, { gamePlayMax: 4 }, memberId)
    hourly = await addGame(database, EVERY_HOUR, memberId)
    quick = await addGame(database, {}, memberId)
    await join(drawn, 4, LINE)
    await untilStatus(database, drawn.gameInstanceId, 'ENDED')
    await join(hourly, 3, '1')
  })
  afterAll(async () => {
    await operator.close()
    await world.stop()
  })

  const join = async (game: TestGame, count: number, play: string) => {
    const { playerId } = await world.player({ memberId })
    await world.join(playerId, game, {
      site: { memberId },
      userPlays: Array.from({ length: count }, () => play),
    })
  }
  const dayFrom = (day: string, days: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  const calendar = async (): Promise<DrawCalendar> => {
    const { day } = (await operator.ask('getToday', { siteId })).answer
    const { status, answer } = await operator.ask(
      'getDraws',
      { siteId },
      { from: dayFrom(day, -1), to: dayFrom(day, 2) },
    )
    expect(status).toBe(200)
    return answer
  }
  const draw = (gameInstanceId: number) => operator.ask('getDraw', { siteId, gameInstanceId })

  it('the calendar has the ended, the open and the planned draws by the day of the site', async () => {
    const { days, games, withoutTime, problems, today } = await calendar()
    expect(days.map(({ day }) => day)).toEqual([-1, 0, 1, 2].map((later) => dayFrom(today, later)))
    expect(games.map(({ gameId }) => gameId)).toEqual([drawn.gameId, hourly.gameId, quick.gameId])
    const linesOf = (gameId: number) =>
      days.flatMap(({ day, lines }) =>
        lines.filter((line) => line.gameId === gameId).map((line) => ({ day, ...line })),
      )
    expect(linesOf(drawn.gameId)).toMatchObject([
      { day: today, count: 1, plays: 4, draws: [{ ...drawn, status: 'ENDED' }] },
    ])
    const hours = linesOf(hourly.gameId)
    // An hourly game has 24 draws on each whole day, of which those that take plays are listed.
    expect(hours.at(-1)).toMatchObject({ day: dayFrom(today, 2), count: 24, draws: [], plannedTimes: [] })
    expect(hours.flatMap(({ draws }) => draws)).toMatchObject([
      { ...hourly, status: 'OPEN', plays: 3, salesMinor: 750 },
    ])
    expect(withoutTime.map(({ gameId }) => gameId).toSorted()).toEqual(
      [drawn.gameId, quick.gameId].toSorted(),
    )
    expect(problems).toEqual([])
  })

  it('shows sales, worst case and commitment of an open draw, and no seed', async () => {
    const { answer } = await draw(hourly.gameInstanceId)
    expect(answer).toMatchObject({
      ...hourly,
      status: 'OPEN',
      players: 1,
      plays: 3,
      stakesMinor: 750,
      poolMinor: 750,
      prizesMinor: 0,
      refundsMinor: 0,
      gameState: 'offered',
      offered: { move: true, callOff: true },
    })
    expect(answer.worstCase.plays).toBeGreaterThan(0)
    expect(answer.proof.commitment).toMatch(/^[0-9a-f]{64}$/)
    expect(Object.keys(answer.proof)).toEqual(['commitment'])
    expect(answer.draws).toBeUndefined()
  })

  it('shows numbers, prizes and the whole proof of an ended draw', async () => {
    const { answer } = await draw(drawn.gameInstanceId)
    expect(answer).toMatchObject({ ...drawn, status: 'ENDED', stakesMinor: 1000, poolMinor: 0 })
    expect(answer.draws?.[0]?.balls).toHaveLength(5)
    expect(answer.proof).toMatchObject({ entryCount: 4, seed: expect.any(String) as string })
    expect(answer.offered).toEqual({ move: false, callOff: false })
  })

  it('names a draw that fails or is late first, with the reason and the time of the next attempt', async () => {
    const { gameInstanceId } = hourly
    await sql`update game_instances set status = 'RETRY', attempts = 2, last_failure = 'The beacon is away.'
      where game_instance_id = ${gameInstanceId}`.execute(database.kysely)
    expect((await calendar()).problems).toMatchObject([{ gameInstanceId, problem: 'failing' }])
    expect((await draw(gameInstanceId)).answer).toMatchObject({
      problem: 'failing',
      attempts: 2,
      lastFailure: 'The beacon is away.',
      offered: { move: false, callOff: true },
    })
    await sql`update game_instances set attempts = 0, tournament_start_at = service_now() - interval '5 minutes'
      where game_instance_id = ${gameInstanceId}`.execute(database.kysely)
    expect((await calendar()).problems).toMatchObject([{ gameInstanceId, problem: 'late' }])
  })

  it('refuses a draw of another site, too many days, and a token without the permission', async () => {
    const elsewhere = await world.game()
    expect((await draw(elsewhere.gameInstanceId)).status).toBe(404)
    const { status, answer } = await operator.ask(
      'getDraws',
      { siteId },
      { from: '2026-11-01', to: '2026-11-20' },
    )
    expect([status, answer]).toEqual([
      422,
      expect.objectContaining({ message: 'The period has 20 days; at most 14 are reported.' }),
    ])
    const { answer: made } = await operator.ask(
      'createToken',
      {},
      { name: 'calendar', scopes: ['players.read'] },
    )
    const { token } = made as { token: string }
    const refused = await operator.ask('getDraw', { siteId, gameInstanceId: 1 }, undefined, { token })
    expect(refused.status).toBe(403)
  })
})
