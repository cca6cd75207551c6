import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventBodies } from '#schemas/protocol/events.ts'
import { gameTopic } from '#schemas/protocol/topics.ts'
import { gameFileOf, withMark } from '#tests/e2e/world/game-files.ts'
import { type RunningService, startService } from '#tests/support/service-process.ts'
import { verifyRecord } from '#modules/fairness/rules/verify-record.ts'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'
import { percentile } from '#tools/bench/measure.ts'
import { connectApi, resultOf } from '#tools/cli/operator/connect-api.ts'
import { balanceOf, payIn, registerPlayer } from '#tools/play/player.ts'
import { addressOf, Wire } from '#tools/play/wire.ts'
import { timeBound } from '#tests/support/time-bound.ts'

const TOKEN = 'a-token-of-the-operator-of-this-room'
const SITE = 'aurora'
const CARDS = 200
const WATCHERS = 50
const INTERVAL_MS = 250
/** Between the first and the last watcher who gets a ball. */
const SPREAD_MAX_MS = timeBound(500)
const CURRENCY_ID = 978
const PAID_IN = 150
const CARD_PRICE = 0.5

let service: RunningService
const wires: Wire[] = []
beforeAll(async () => {
  service = await startService({ env: { SANDBOX_PROCESSOR: '1', OPERATOR_TOKEN: TOKEN } })
}, 60_000)
afterAll(async () => {
  for (const wire of wires) wire.close()
  await service.stop()
})

async function open(): Promise<Wire> {
  const wire = await Wire.open(addressOf(`http://localhost:${service.port}`, SITE))
  wires.push(wire)
  return wire
}

/** Offers a room of 200 cards; resolves with its open instance. */
async function offerRoom() {
  const operator = connectApi(`http://127.0.0.1:${service.operatorPort}`, { OPERATOR_TOKEN: TOKEN })
  const { definition, ...file } = gameFileOf(SITE, 'harbour-bingo-90')
  const terms = {
    ...definition,
    gamePlayMax: CARDS,
    playerPlayMax: CARDS,
    schedule: { kind: 'instaplay' as const },
    countdownMs: 0,
    drawIntervalMs: INTERVAL_MS,
  }
  const { gameId } = resultOf(
    await operator('createGame', { siteId: SITE }, withMark({ ...file, definition: terms }, 'room')),
  )
  const { games } = resultOf(await operator('getGames', { siteId: SITE }, { gameId }))
  const [instance] = games[0]?.instances ?? []
  return { gameId, gameInstanceId: instance!.gameInstanceId }
}

test('50 watchers of a room with 200 cards get each ball within 500 ms of each other, and its winners are paid exactly', async () => {
  const room = await offerRoom()
  const { gameInstanceId } = room
  /** The time at which each watcher got each ball. */
  const balls = new Map<string, number[]>()
  let ends = 0
  let isOver: () => void = () => undefined
  const over = new Promise<void>((resolve) => (isOver = resolve))
  for (let watcher = 0; watcher < WATCHERS; watcher++) {
    const wire = await open()
    wire.onPush = ({ event, body }) => {
      if (event === 'game.drawShown') {
        const { drawNumber, slot, ball } = body as EventBodies['game.drawShown']
        const key = `${drawNumber}/${slot}/${ball}`
        balls.set(key, [...(balls.get(key) ?? []), performance.now()])
      }
      if (event === 'game.winners' && ++ends === WATCHERS) isOver()
    }
    await wire.subscribe(gameTopic(gameInstanceId))
  }
  const buyers: Wire[] = []
  for (const username of ['room_player', 'room_rival']) {
    const buyer = await open()
    await registerPlayer(buyer, { username, password: `pw-${username}-1` })
    await payIn(buyer, CURRENCY_ID, PAID_IN)
    buyers.push(buyer)
  }
  for (const buyer of buyers) {
    const { plays } = await buyer.call('getRandomPlaysForGame', { gameInstanceId, count: CARDS / 2 })
    const answer = await buyer.call(
      'joinGame',
      { ...room, userPlays: plays, currencyId: CURRENCY_ID },
      randomUUID(),
    )
    expect(answer.exitCode).toBe(0)
  }
  await over

  const spreads = [...balls.values()].map((times) => Math.max(...times) - Math.min(...times))
  const [p50, p99, longest] = [percentile(spreads, 0.5), percentile(spreads, 0.99), Math.max(...spreads)]
  console.log(
    `${balls.size} balls to ${WATCHERS} watchers: spread p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(1)} ms`,
  )
  expect(balls.size).toBeGreaterThan(30)
  expect([...balls.values()].every((times) => times.length === WATCHERS)).toBe(true)
  expect(longest).toBeLessThan(SPREAD_MAX_MS)
  await expectPaid(gameInstanceId, buyers)
}, 90_000)

/** The record of the draw is sound, and its prizes are what its players have more than they paid in and spent on cards. */
async function expectPaid(gameInstanceId: number, buyers: readonly Wire[]): Promise<void> {
  const [first] = buyers
  const status = async () => (await first!.call('getGameResults', { gameInstanceId })).gameStatus
  await expect.poll(status, { timeout: 10_000 }).toBe('ENDED')
  const record = await first!.call('getFairnessRecord', { gameInstanceId })
  expect((await verifyRecord(record, nodeHashes)).filter((step) => !step.ok)).toEqual([])
  const won = await Promise.all(
    buyers.map(async (buyer) => {
      const { myWinnings } = await buyer.call('getGameResults', { gameInstanceId })
      const spent = (CARDS / 2) * CARD_PRICE
      expect(await balanceOf(buyer, CURRENCY_ID)).toBeCloseTo(PAID_IN - spent + myWinnings, 10)
      return myWinnings
    }),
  )
  const prizesMinor = (record.prizes ?? []).reduce((sum, { prizeMinor }) => sum + prizeMinor, 0)
  expect(prizesMinor).toBeGreaterThan(0)
  expect(Math.round(won.reduce((sum, amount) => sum + amount, 0) * 100)).toBe(prizesMinor)
}
