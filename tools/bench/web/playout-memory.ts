import { startService } from '#tests/support/service-process.ts'
import { payIn, registerPlayer } from '#tools/play/player.ts'
import { addressOf, Wire } from '#tools/play/wire.ts'
import type { Browser } from 'playwright'
import { buyPlays, offerGame, OWN_GAME_ENV } from './own-game.ts'
import { sessionOf } from './player-session.ts'
import { ThrottledPage, type MemoryUse } from './throttled-page.ts'

const SITE = 'aurora'
/** A race has the most draws of one instance. */
const RACE = 'husky-race'
const DRAWS = 20
const BALLS = 5
const EURO = 978
const DEPOSIT = 100
const PLAYS = 8
const COUNTDOWN_MS = 10_000
/** The prizes of the demonstration are too high for so few plays. */
const PRIZES = [{ rankNumber: 0, rankNumber2nd: 1, prizePercentage: 100 }]
/** Draws before the first measurement: by then every part of the screen is loaded. */
const DRAWS_BEFORE = 1
const MINUTE_MS = 60_000
/** Upper limit of the growth over the measurement: the results of the draws are a few kilobytes. */
const HEAP_GROWTH_BAR_BYTES = 1_000_000

export interface PlayoutMemory {
  minutes: number
  start: MemoryUse
  end: MemoryUse
}

/** Memory of the screen of a running draw, now and after some minutes of balls. */
export async function watchMemory(browser: Browser, minutes: number): Promise<PlayoutMemory> {
  const service = await startService({ env: OWN_GAME_ENV })
  const wire = await Wire.open(addressOf(`http://localhost:${service.port}`, SITE))
  try {
    await registerPlayer(wire)
    await payIn(wire, EURO, DEPOSIT)
    const drawIntervalMs = Math.ceil((minutes * MINUTE_MS) / ((DRAWS - DRAWS_BEFORE - 1) * BALLS))
    const race = await offerGame(service, SITE, RACE, {
      drawCount: DRAWS,
      gamePlayMax: PLAYS,
      playerPlayMax: PLAYS,
      countdownMs: COUNTDOWN_MS,
      drawIntervalMs,
      prizes: PRIZES,
    })
    await buyPlays(wire, race, { plays: PLAYS, currencyId: EURO })
    const origin = service.siteUrl(SITE)
    const screen = await ThrottledPage.open(browser, `${origin}/playout?id=${race.gameInstanceId}`, {
      slowerBy: 1,
      session: sessionOf(wire, SITE, origin),
    })
    await screen.page.waitForTimeout(COUNTDOWN_MS + (DRAWS_BEFORE * BALLS + 1) * drawIntervalMs)
    const start = await screen.memory()
    await screen.page.waitForTimeout(minutes * MINUTE_MS)
    const end = await screen.memory()
    await screen.close()
    return { minutes, start, end }
  } finally {
    wire.close()
    await service.stop()
  }
}

/** The measured values beside their bar. */
export function describeMemory({ minutes, start, end }: PlayoutMemory): string {
  const growth = end.heapBytes - start.heapBytes
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(2)
  return (
    `screen of a race, ${minutes} minutes of balls: heap ${megabytes(start.heapBytes)} to ` +
    `${megabytes(end.heapBytes)} MB, ${start.nodes} to ${end.nodes} nodes, ` +
    `${start.listeners} to ${end.listeners} event listeners; ` +
    `${growth <= HEAP_GROWTH_BAR_BYTES ? 'met' : 'MISSED'}: bar ${megabytes(HEAP_GROWTH_BAR_BYTES)} MB of growth`
  )
}
