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
const SAMPLES = 10
/** Upper limits of the growth over the measurement: the results of the draws are a few kilobytes of text. */
const HEAP_GROWTH_BAR_BYTES = 1_000_000
const NODE_GROWTH_BAR = 20
/** Visits of the draw from the lobby: the parts of the first ones are loaded with them. */
const VISITS_BEFORE = 2
const VISITS = 10
const VISIT_MS = 1500

export interface PlayoutMemory {
  minutes: number
  /** At equal times, from the start to the end. */
  samples: MemoryUse[]
  /** In the lobby, after the first and after the last visits of the draw. */
  visits: { start: MemoryUse; end: MemoryUse }
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
    const samples = [await screen.memory()]
    for (let sample = 1; sample <= SAMPLES; sample++) {
      await screen.page.waitForTimeout((minutes * MINUTE_MS) / SAMPLES)
      samples.push(await screen.memory())
    }
    const visits = await watchVisits(screen)
    await screen.close()
    return { minutes, samples, visits }
  } finally {
    wire.close()
    await service.stop()
  }
}

/** Memory of the lobby while the player goes to the draw and back several times. */
async function watchVisits(screen: ThrottledPage): Promise<PlayoutMemory['visits']> {
  const { page } = screen
  const draw = new URL(page.url())
  const visit = async (times: number) => {
    for (let time = 0; time < times; time++)
      for (const path of [`${draw.pathname}${draw.search}`, '/']) {
        await page.evaluate(goTo, path)
        await page.waitForTimeout(VISIT_MS)
      }
    return screen.memory()
  }
  const start = await visit(VISITS_BEFORE)
  return { start, end: await visit(VISITS) }
}

/** Runs in the page: another screen of the app, without a load. */
function goTo(path: string): void {
  window.history.pushState(null, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

/** The measured values beside their bars. */
export function describeMemory({ minutes, samples, visits }: PlayoutMemory): string[] {
  const [start, end] = [samples[0]!, samples.at(-1)!]
  return [
    `screen of a race, ${minutes} minutes of balls: ${describeGrowth(start, end)}`,
    `  heap in MB: ${samples.map(({ heapBytes }) => megabytes(heapBytes)).join(', ')}`,
    `  nodes: ${samples.map(({ nodes }) => nodes).join(', ')}`,
    `lobby, after ${VISITS} visits of the draw: ${describeGrowth(visits.start, visits.end)}`,
  ]
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(2)

function describeGrowth(start: MemoryUse, end: MemoryUse): string {
  const isMet =
    end.heapBytes - start.heapBytes <= HEAP_GROWTH_BAR_BYTES && end.nodes - start.nodes <= NODE_GROWTH_BAR
  return (
    `heap ${megabytes(start.heapBytes)} to ${megabytes(end.heapBytes)} MB, ` +
    `${start.nodes} to ${end.nodes} nodes, ${start.listeners} to ${end.listeners} event listeners; ` +
    `${isMet ? 'met' : 'MISSED'}: bar ${megabytes(HEAP_GROWTH_BAR_BYTES)} MB and ${NODE_GROWTH_BAR} nodes of growth`
  )
}
