import { loadavg } from 'node:os'
import { startService } from '#tests/support/service-process.ts'
import { payIn, registerPlayer } from '#tools/play/player.ts'
import { addressOf, Wire } from '#tools/play/wire.ts'
import type { Browser, Page } from 'playwright'
import { buyPlays, offerGame, OWN_GAME_ENV } from './own-game.ts'
import { sessionOf } from './player-session.ts'
import { ThrottledPage, type Activity } from './throttled-page.ts'

const SITE = 'duchess'
const ROOM = 'parlour-90'
const POUNDS = 826
const DEPOSIT = 100
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
  const service = await startService({ env: OWN_GAME_ENV })
  const wire = await Wire.open(addressOf(`http://localhost:${service.port}`, SITE))
  try {
    await registerPlayer(wire)
    await payIn(wire, POUNDS, DEPOSIT)
    const offered = await offerGame(service, SITE, ROOM, {
      gamePlayMax: cards + 1,
      playerPlayMax: cards + 1,
      countdownMs: COUNTDOWN_MS,
      drawIntervalMs: INTERVAL_MS,
    })
    await buyPlays(wire, offered, { plays: cards, currencyId: POUNDS })
    const origin = service.siteUrl(SITE)
    const room = await ThrottledPage.open(browser, `${origin}/bingo/playout?id=${offered.gameInstanceId}`, {
      slowerBy: SLOWER_BY,
      session: sessionOf(wire, SITE, origin),
    })
    await showCards(room.page, cards)
    const resting = await room.watch(REST_MS)
    await buyPlays(wire, offered, { plays: 1, currencyId: POUNDS })
    await calledBalls(room.page, BALLS_BEFORE)
    const called = await room.watch(WATCH_MS)
    await room.close()
    return { cards, resting, called, loadAverage: loadavg()[0] ?? 0 }
  } finally {
    wire.close()
    await service.stop()
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
