import { randomInt } from 'node:crypto'
import { addAdverts } from '../add-adverts.ts'
import type { DemoSite } from '../demo-site.ts'
import { readDemoSite, servedSites } from '../demonstration.ts'
import { addPrizeAgents, createGames, enterRates, gamesOf } from '../open-games.ts'
import { payWithdrawals } from '../pay-withdrawals.ts'
import { SimulatedPlayer } from '../simulated-player.ts'
import { gamesOfHistory, gamesOfLastDay } from './history-games.ts'
import type { HistoryService } from './history-service.ts'
import { daysBetween, groupVisits, planVisits, VISITS_A_DAY } from './plan-visits.ts'
import { sellRaffles } from './sell-raffles.ts'
import { makeVisit, visitorOf } from './visit.ts'

/** Simulated players of a site at the end of a history: as many as may buy a whole raffle together. */
const PLAYERS = 60
/** Tickets of raffles are sold at the first visit after this time. */
const SELL_RAFFLES_EVERY_MS = 4 * 3_600_000
/** The games that are drawn every few minutes are on sale for this last part of a history. */
const LAST_DAY_MS = 86_400_000
/** The factor by which the number of visits grows on the last day. */
const BUSY_DAY = 5
/** The progress is printed about so often in a history. */
const LINES = 30

export interface HistoryOptions {
  readonly service: HistoryService
  readonly sitesDir: string
  readonly log: (line: string) => void
  /** Visits of a site on a usual day. */
  readonly visits?: number
}

interface SiteWithPlayers {
  readonly site: DemoSite
  readonly players: readonly SimulatedPlayer[]
}

/** Plays the days from the time of the service to the present: players come, buy and leave, and every draw is held at its time. */
export async function playHistory({
  service,
  sitesDir,
  log,
  visits = VISITS_A_DAY,
}: HistoryOptions): Promise<void> {
  const sites = await openSites({ service, sitesDir, log })
  const from = service.now()
  const days = daysBetween(from, Date.now())
  const lastDay = Date.now() - LAST_DAY_MS
  const begunAt = performance.now()
  let plays = 0
  let isLastDay = false
  let rafflesSoldAt = Number.NEGATIVE_INFINITY
  const beginLastDay = async () => {
    isLastDay = true
    await service.moveTo(lastDay)
    for (const { site } of sites.values()) await addGames(site, gamesOfLastDay)
  }
  for (const [index, day] of days.entries()) {
    const elapsed = index / days.length
    const usual = { siteIds: [...sites.keys()], elapsed, visits }
    const planned = [
      ...planVisits(day, usual, randomInt).filter(({ at }) => at < lastDay),
      ...planVisits(day, { ...usual, visits: visits * BUSY_DAY }, randomInt).filter(
        ({ at }) => at >= lastDay,
      ),
    ]
    const ahead = planned.filter(({ at }) => at >= service.now() && at <= Date.now())
    for (const group of groupVisits(ahead)) {
      const [{ at } = { at: 0 }] = group
      if (!isLastDay && at >= lastDay) await beginLastDay()
      await service.moveTo(at)
      if (at - rafflesSoldAt >= SELL_RAFFLES_EVERY_MS) {
        rafflesSoldAt = at
        for (const { site, players } of sites.values())
          await site.problems.attempt(() => sellRaffles(site, players))
      }
      const bought = await Promise.all(
        group.map(({ siteId }) => playOne(sites.get(siteId) as SiteWithPlayers, elapsed)),
      )
      plays += bought.reduce((sum, one) => sum + one, 0)
    }
    for (const { site } of sites.values())
      await site.problems.attempt(() => payWithdrawals(site, service.now()))
    if (index % Math.ceil(days.length / LINES) === 0)
      log(progressOf({ day, done: index + 1, days: days.length, plays, tookMs: performance.now() - begunAt }))
  }
  if (!isLastDay) await beginLastDay()
  await service.moveTo('present')
  log(`The history is complete: ${plays} plays on ${days.length} days.`)
}

/** One visit; returns the number of plays. */
async function playOne({ site, players }: SiteWithPlayers, elapsed: number): Promise<number> {
  let plays = 0
  const visitor = visitorOf(players, elapsed)
  await site.problems.attempt(async () => {
    if (visitor !== undefined) plays = await makeVisit(site, visitor)
  })
  return plays
}

/** Prepares every site at the beginning of its history; what exists is left as it is. */
async function openSites({
  service,
  sitesDir,
  log,
}: Omit<HistoryOptions, 'visits'>): Promise<Map<string, SiteWithPlayers>> {
  const { operator, url, now } = service
  const sites = new Map<string, SiteWithPlayers>()
  for (const siteId of await servedSites(operator)) {
    const read = await readDemoSite({ operator, url, sitesDir, log, now, players: PLAYERS }, siteId)
    if (read === null) continue
    // Deposits alone pay the plays of a history: the coupons of the demonstration stand for many people.
    const site = { ...read, couponCodes: new Map<number, string>() }
    await site.problems.attempt(() => enterRates(site))
    await site.problems.attempt(() => addPrizeAgents(site))
    await addGames(site, gamesOfHistory)
    await site.problems.attempt(() => addAdverts(site))
    const names = Array.from({ length: PLAYERS }, (_, index) => `simulated_${index + 1}`)
    sites.set(siteId, { site, players: names.map((name) => new SimulatedPlayer(site, name)) })
  }
  return sites
}

/** Creates the chosen games of the demonstration that a site does not have. */
const addGames = (site: DemoSite, chosen: typeof gamesOfHistory): Promise<void> =>
  site.problems.attempt(async () => createGames(site, chosen(await gamesOf(site), site.now())))

interface Progress {
  /** First moment of the day that was played. */
  readonly day: number
  readonly done: number
  readonly days: number
  readonly plays: number
  readonly tookMs: number
}

/** A line about the progress, with the time that the rest will take. */
export function progressOf({ day, done, days, plays, tookMs }: Progress): string {
  const date = new Date(day).toISOString().slice(0, 10)
  const leftMinutes = Math.ceil(((tookMs / done) * (days - done)) / 60_000)
  const left = done === days ? 'the last one' : `about ${leftMinutes} min left`
  return `${date}: day ${done} of ${days}, ${plays} plays so far, ${left}`
}
