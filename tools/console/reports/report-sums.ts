import { Temporal } from 'temporal-polyfill'
import type { Report } from '#schemas/operator/reports.ts'

type GameDay = Report['games'][number]
type AccountReport = Report['accounts'][number]

/** The ways to sum the revenue. */
export const GROUPINGS = ['game', 'kind', 'day'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** The sum of some lines of the revenue in one currency. */
export interface RevenueRow {
  readonly key: string
  readonly name: string
  readonly currencyId: number
  readonly draws: number
  readonly stakesMinor: number
  readonly prizesMinor: number
  readonly grossMinor: number
  /** The lines behind the sum. */
  readonly lines: readonly GameDay[]
}

const NAME_OF: Readonly<
  Record<Grouping, (line: GameDay) => { readonly key: string; readonly name: string }>
> = {
  game: ({ gameId, gameTitle }) => ({ key: String(gameId), name: gameTitle }),
  kind: ({ gameRule }) => ({ key: gameRule, name: gameRule }),
  day: ({ day }) => ({ key: day, name: day }),
}

/** Sums the revenue by game, kind or day, each currency by itself. */
export function groupRevenue(lines: readonly GameDay[], grouping: Grouping): readonly RevenueRow[] {
  const groups = new Map<string, { name: string; lines: GameDay[] }>()
  for (const line of lines) {
    const { key, name } = NAME_OF[grouping](line)
    const id = `${key} ${line.currencyId}`
    const group = groups.get(id) ?? { name, lines: [] }
    group.lines.push(line)
    groups.set(id, group)
  }
  return [...groups].map(([key, group]) => ({
    key,
    name: group.name,
    currencyId: group.lines[0]!.currencyId,
    draws: sum(group.lines, ({ draws }) => draws),
    stakesMinor: sum(group.lines, ({ stakesMinor }) => stakesMinor),
    prizesMinor: sum(group.lines, ({ prizesMinor }) => prizesMinor),
    grossMinor: sum(group.lines, ({ grossMinor }) => grossMinor),
    lines: group.lines,
  }))
}

/** One kind of change of an account over the whole period. */
export interface ChangeRow {
  readonly code: string
  readonly count: number
  readonly inMinor: number
  readonly outMinor: number
}

/** The changes of an account by kind, the days added up. */
export function changesByCode({ changes }: Pick<AccountReport, 'changes'>): readonly ChangeRow[] {
  return [...new Set(changes.map(({ code }) => code))].map((code) => {
    const own = changes.filter((change) => change.code === code)
    return {
      code,
      count: sum(own, ({ count }) => count),
      inMinor: sum(own, ({ inMinor }) => inMinor),
      outMinor: sum(own, ({ outMinor }) => outMinor),
    }
  })
}

/** The cost of the bonuses of one campaign in one currency, or of all that belongs to none. */
export interface CampaignCost {
  readonly key: string
  /** Null for coupons, rewards and bonuses of games. */
  readonly name: string | null
  readonly currencyId: number
  readonly givenMinor: number
  readonly returnedMinor: number
}

/** Sums the cost of bonuses by campaign, each currency by itself. */
export function costsByCampaign({ bonuses }: Pick<Report, 'bonuses'>): readonly CampaignCost[] {
  const groups = Map.groupBy(bonuses, (one) => `${one.campaignId ?? 'none'} ${one.currencyId}`)
  return [...groups].map(([key, own]) => ({
    key,
    name: own[0]!.campaign ?? null,
    currencyId: own[0]!.currencyId,
    givenMinor: sum(own, ({ givenMinor }) => givenMinor),
    returnedMinor: sum(own, ({ returnedMinor }) => returnedMinor),
  }))
}

/** The figures of a period in one currency. */
export interface Totals {
  readonly currencyId: number
  readonly grossMinor: number
  readonly bonusMinor: number
  /** Prizes in kind that were paid in cash, from the revenue. */
  readonly prizeCashMinor: number
  readonly netMinor: number
  readonly depositsMinor: number
  readonly withdrawalsMinor: number
}

/** Gross revenue is stakes without prizes; net revenue is without bonuses and prizes in kind paid in cash. */
export function totalsOf({ games, accounts }: Pick<Report, 'games' | 'accounts'>): readonly Totals[] {
  const currencies = [...new Set([...games, ...accounts].map(({ currencyId }) => currencyId))]
  return currencies.map((currencyId) => {
    const of = (account: AccountReport['account'], codes?: readonly string[]) => {
      const changes = accounts
        .filter((one) => one.account === account && one.currencyId === currencyId)
        .flatMap((one) => one.changes)
        .filter(({ code }) => codes?.includes(code) ?? true)
      return sum(changes, ({ inMinor, outMinor }) => inMinor - outMinor)
    }
    const grossMinor = sum(
      games.filter((game) => game.currencyId === currencyId),
      (game) => game.grossMinor,
    )
    const bonusMinor = 0 - of('couponCost')
    const prizeCashMinor = 0 - of('siteRevenue', ['prize-cash'])
    return {
      currencyId,
      grossMinor,
      bonusMinor,
      prizeCashMinor,
      netMinor: grossMinor - bonusMinor - prizeCashMinor,
      depositsMinor: 0 - of('processorClearing', ['deposit', 'bank-deposit']),
      withdrawalsMinor: of('processorClearing', ['withdrawal']),
    }
  })
}

/** Every day from the first to the last one. */
export function daysFrom(from: string, to: string): readonly string[] {
  const days: string[] = []
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, Temporal.PlainDate.from(to)) <= 0;
    day = day.add({ days: 1 })
  )
    days.push(day.toString())
  return days
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((all, row) => all + of(row), 0)
