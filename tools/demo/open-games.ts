import type { TournamentSchedule } from '#schemas/entities/game-definition.ts'
import type { GameFile } from '#schemas/entities/game-file.ts'
import type { ListedGame } from '#schemas/operator/games.ts'
import { drawTimesAfter } from '#modules/game-rules/rules/draw-times.ts'
import { allGames } from '#tools/cli/operator/all-games.ts'
import { resultOf } from '#tools/cli/operator/connect-api.ts'
import { listOfAgents } from '#tools/cli/operator/prizes.ts'
import { type PageRequest, readList } from '#tools/cli/operator/say-list.ts'
import { demoGamesOf, readPrizeAgents } from './demo-games.ts'
import type { DemoSite } from './demo-site.ts'
import { RATES } from './rates.ts'
import { isLongSale, type PlannedGame } from './sales-plan.ts'

/** Time from the rescheduling of the first draws to the end of the first sale. */
const FIRST_SALE_MS = 3000
/** The first draws of a site follow each other at this interval, so that a visitor always finds one that is due. */
const BETWEEN_FIRST_DRAWS_MS = 4000

/** Enters the rates between the currencies of a site that its operator does not have. */
export async function enterRates({ operator, manifest, problems }: DemoSite): Promise<void> {
  const { operatorId, currencies } = manifest
  const known = await readList({
    readPage: async (from: PageRequest<number>) => {
      const { rates: rows, hasMore } = resultOf(await operator('getRates', { operatorId }, from))
      return { rows, hasMore }
    },
    idOf: ({ rateId }) => rateId,
  })
  for (const [from, to, rate] of RATES) {
    const isServed = currencies.served.includes(from) && currencies.served.includes(to)
    if (!isServed || known.some((one) => one.from === from && one.to === to)) continue
    await problems.attempt(async () =>
      resultOf(await operator('enterRate', { operatorId }, { from, to, rate })),
    )
  }
}

/** Times a deposit that a coupon adds to it. */
const AWARD_OF_A_DEPOSIT = 250

/** Creates the coupons of the simulated players, where the site has none of that code. */
export async function createCoupons({
  operator,
  siteId,
  manifest,
  deposits,
  couponCodes,
  problems,
}: DemoSite): Promise<void> {
  const { coupons } = resultOf(await operator('getCoupons', { siteId }, { limit: 200 }))
  const known = new Set(coupons.map(({ code }) => code))
  for (const currency of manifest.currencies.served) {
    const currencyId = manifest.currencies.data[currency]?.currencyId ?? 0
    const code = couponCodes.get(currencyId)
    const deposit = deposits.get(currencyId)
    if (code === undefined || deposit === undefined || known.has(code)) continue
    const amount = AWARD_OF_A_DEPOSIT * deposit
    const terms = { code, currency, award: 'instant' as const, amount, maxUsesPerPlayer: 1000 }
    await problems.attempt(async () => resultOf(await operator('createCoupon', { siteId }, terms)))
  }
}

/** Milliseconds between two draws of a game: the next two of a timetable. */
export function intervalOf(schedule: TournamentSchedule, now: number): number {
  const [first = 0, second = Number.POSITIVE_INFINITY] = drawTimesAfter(schedule, now, 2)
  return second - first
}

/** The games of the demonstration that are drawn at fixed times. */
export async function plannedGames({ operator, siteId, now }: DemoSite): Promise<Map<number, PlannedGame>> {
  const games = await allGames(operator, siteId)
  return new Map(
    games.flatMap(({ gameId, schedule }): [number, PlannedGame][] =>
      schedule.kind === 'tournament' ? [[gameId, { gameId, everyMs: intervalOf(schedule, now()) }]] : [],
    ),
  )
}

/** The games of the demonstration on a site. */
export const gamesOf = ({ sitesDir, siteId, manifest }: DemoSite): Promise<GameFile[]> =>
  demoGamesOf(sitesDir, siteId, manifest)

/** Creates the games that a site does not have. */
export async function createGames(
  { operator, siteId, problems }: DemoSite,
  files: readonly GameFile[],
): Promise<void> {
  for (const file of files) {
    await problems.attempt(async () => resultOf(await operator('createGame', { siteId }, file)))
  }
}

/** Adds the agents who hand over won items, where the site has none of that name. */
export async function addPrizeAgents({ operator, siteId, sitesDir, problems }: DemoSite): Promise<void> {
  const known = await readList(listOfAgents(operator, siteId))
  for (const agent of await readPrizeAgents(sitesDir, siteId)) {
    if (known.some(({ name }) => name === agent.name)) continue
    await problems.attempt(async () => resultOf(await operator('addPrizeAgent', { siteId }, agent)))
  }
}

/** Tournaments of the demonstration that still sell their first draw: some exist only when the demonstration is new on a site. */
export async function firstSales(site: DemoSite): Promise<FirstSale[]> {
  const { operator, siteId, now } = site
  const slugs = new Set((await gamesOf(site)).map(({ slug }) => slug))
  const games = await allGames(operator, siteId)
  return games.flatMap(({ gameId, slug, schedule, instances }) => {
    const first = instances.find(
      ({ sequenceNumber, gameStatus }) => sequenceNumber === 1 && gameStatus === 'OPEN',
    )
    if (first === undefined || schedule.kind !== 'tournament' || !slugs.has(slug)) return []
    const isLong = isLongSale({ gameId, everyMs: intervalOf(schedule, now()) })
    return [{ ...first, gameId, registrationClosesBeforeMs: schedule.registrationClosesBeforeMs, isLong }]
  })
}

interface FirstSale extends ListedInstance {
  gameId: number
  registrationClosesBeforeMs: number
  isLong: boolean
}
type ListedInstance = ListedGame['instances'][number]

/** Reschedules the first draws, so that some are shown from the start. */
export async function advanceFirstDraws(
  { operator, siteId, problems, now }: DemoSite,
  sales: readonly FirstSale[],
): Promise<void> {
  let saleMs = FIRST_SALE_MS
  for (const { gameInstanceId, tournamentStartTime, registrationClosesBeforeMs } of sales) {
    const startTime = now() + saleMs + registrationClosesBeforeMs
    saleMs += BETWEEN_FIRST_DRAWS_MS
    if ((tournamentStartTime ?? 0) <= startTime) continue
    const request = { reason: 'The demonstration shows a first draw early', tournamentStartTime: startTime }
    await problems.attempt(async () =>
      resultOf(await operator('rescheduleInstance', { siteId, gameInstanceId }, request)),
    )
  }
}
