import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { GameFile } from '#schemas/entities/game-file.ts'
import { startService, type RunningService } from '#tests/support/service-process.ts'
import { connectApi, resultOf } from '#tools/cli/operator/connect-api.ts'
import { readDemoGames } from '#tools/demo/demo-games.ts'
import { payIn, registerPlayer } from '#tools/play/player.ts'
import { addressOf, Wire } from '#tools/play/wire.ts'
import type { Browser, Page } from 'playwright'
import { sessionOf } from './player-session.ts'
import { ThrottledPage, type Activity } from './throttled-page.ts'

const SITES = join(import.meta.dirname, '../../../sites')
const SITE = 'duchess'
const ROOM = 'parlour-90'
const OPERATOR_TOKEN = 'a-token-of-the-operator-of-this-room'
const POUNDS = 826
const DEPOSIT = 100
const CARDS_A_CALL = 100
const SLOWER_BY = 4
/** Cards that the screen shows at once; more are shown on request. */
const SHOWN_AT_ONCE = 12
/** A second between two balls: faster than every room of the demonstration. */
const INTERVAL_MS = 1000
const COUNTDOWN_MS = 10_000
/** The first balls come while the page is still loading its parts. */
const BALLS_BEFORE = 4
const WATCH_MS = 10_000
const REST_MS = 4000
const OPENED_WITHIN_MS = 120_000

export interface BingoFrames {
  cards: number
  /** The room before its first ball. */
  resting: Activity
  /** The room while balls are called. */
  called: Activity
  /** Load of the machine in the last minute, when the measurement ended. */
  loadAverage: number
}

/** Frames of a bingo room in which one player has this many cards, at rest and while balls are called. */
export async function watchBingoRoom(browser: Browser, cards: number): Promise<BingoFrames> {
  const service = await startService({ env: { SANDBOX_PROCESSOR: '1', OPERATOR_TOKEN } })
  const wire = await Wire.open(addressOf(`http://localhost:${service.port}`, SITE))
  try {
    await registerPlayer(wire)
    await payIn(wire, POUNDS, DEPOSIT)
    const offered = await offerRoom(service, cards + 1)
    await buyCards(wire, offered, cards)
    const origin = service.siteUrl(SITE)
    const room = await ThrottledPage.open(browser, `${origin}/bingo/playout?id=${offered.gameInstanceId}`, {
      slowerBy: SLOWER_BY,
      session: sessionOf(wire, SITE, origin),
    })
    await showCards(room.page, cards)
    const resting = await room.watch(REST_MS)
    await buyCards(wire, offered, 1)
    await calledBalls(room.page, BALLS_BEFORE)
    const called = await room.watch(WATCH_MS)
    await room.close()
    return { cards, resting, called, loadAverage: loadavg()[0] ?? 0 }
  } finally {
    wire.close()
    await service.stop()
  }
}

interface OfferedRoom {
  gameId: number
  gameInstanceId: number
}

/** Offers the room of the demonstration with this many cards; it starts when they are sold. */
async function offerRoom({ operatorPort }: RunningService, cards: number): Promise<OfferedRoom> {
  const files = await readDemoGames(SITES, SITE)
  const file = files.find(({ slug }) => slug === ROOM)
  if (file === undefined) throw new Error(`The site ${SITE} has no game ${ROOM}.`)
  const operator = connectApi(`http://127.0.0.1:${operatorPort}`, { OPERATOR_TOKEN })
  const definition: GameFile['definition'] = {
    ...file.definition,
    gamePlayMax: cards,
    playerPlayMax: cards,
    schedule: { kind: 'instaplay' },
    countdownMs: COUNTDOWN_MS,
    drawIntervalMs: INTERVAL_MS,
  }
  const { gameId } = resultOf(await operator('createGame', { siteId: SITE }, { ...file, definition }))
  const games = resultOf(await operator('getGames', { siteId: SITE }, {}))
  const [instance] = games.find((game) => game.gameId === gameId)?.instances ?? []
  if (instance === undefined) throw new Error('The room takes no cards.')
  return { gameId, gameInstanceId: instance.gameInstanceId }
}

async function buyCards(wire: Wire, room: OfferedRoom, cards: number): Promise<void> {
  const { gameInstanceId } = room
  for (let left = cards; left > 0; left -= CARDS_A_CALL) {
    const count = Math.min(left, CARDS_A_CALL)
    const { plays } = await wire.call('getRandomPlaysForGame', { gameInstanceId, count })
    const join = { ...room, userPlays: plays, currencyId: POUNDS }
    const { exitCode, exitDescription } = await wire.call('joinGame', join, randomUUID())
    if (exitCode !== 0) throw new Error(`The cards were refused with ${exitCode}: ${exitDescription}`)
  }
}

async function showCards(page: Page, cards: number): Promise<void> {
  const cardList = page.locator('main article')
  await cardList.first().waitFor({ timeout: OPENED_WITHIN_MS })
  if (cards > SHOWN_AT_ONCE)
    await page
      .locator('main button')
      .filter({ hasText: String(cards) })
      .click({ timeout: OPENED_WITHIN_MS })
}

async function calledBalls(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (called) => document.querySelectorAll('[data-state="called"]').length >= called,
    count,
    { timeout: OPENED_WITHIN_MS },
  )
}

/** The measured values beside their bar. */
export function describeBingoRoom({ cards, resting, called, loadAverage }: BingoFrames, bar: number): string {
  const { framesPerSecond, longestTaskMs, workMs } = called
  const balls = WATCH_MS / INTERVAL_MS
  const longest = longestTaskMs === 0 ? 'no task over 50 ms' : `longest task ${longestTaskMs.toFixed(0)} ms`
  return (
    `bingo room with ${cards} cards of one player, a ball a second, processor ${SLOWER_BY} × slower: ` +
    `${framesPerSecond.toFixed(1)} frames a second (at rest ${resting.framesPerSecond.toFixed(1)}), ${longest}, ` +
    `${(workMs / balls).toFixed(0)} ms of processor time a ball with its animations, ` +
    `load of the machine ${loadAverage.toFixed(1)}; ` +
    `${framesPerSecond >= bar ? 'met' : 'MISSED'}: bar ${bar}`
  )
}
