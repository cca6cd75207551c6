import type { HarmRule } from '#schemas/operator/harm-markers.ts'
import type { HarmThresholds } from '#schemas/site-manifest/harm-markers.ts'

/** The last seven days of a player and the weeks before them, in one currency. */
export interface WeekFigures {
  readonly currency: string
  readonly decimals: number
  readonly weekMinor: number
  readonly weekCount: number
  readonly beforeMinor: number
  readonly beforeCount: number
  /** The number of weeks before. */
  readonly weeksBefore: number
}

/** The figures of a player at the end of a day. */
export interface PlayerFigures {
  readonly playerId: number
  readonly deposits: readonly WeekFigures[]
  readonly stakes: readonly WeekFigures[]
  /** Deposits of the day within an hour after a loss. */
  readonly chasingDeposits: number
  /** Nights of the last seven days in which the player staked money. */
  readonly nights: number
  /** Deposits of the last seven days that failed. */
  readonly refusedDeposits: number
  /** Time of the day for which the player was logged in. */
  readonly loggedInMs: number
  /** Cards and accounts of the deposits of the last 30 days. The fields below count the last 30 days too. */
  readonly paymentMethods: number
  readonly cancelledWithdrawals: number
  readonly limitsRaised: number
  readonly timeOuts: number
  readonly supportContacts: number
}

export interface FoundMarker {
  readonly playerId: number
  readonly rule: HarmRule
  readonly words: string
}

/** A rise needs at least this number of earlier weeks of the same player. */
const WEEKS_BEFORE_MIN = 4
/** A week with fewer deposits or days of play does not count as a rise. */
const WEEK_COUNT_MIN = 3
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

type Rule = (figures: PlayerFigures, thresholds: HarmThresholds) => string | null

const RULES: Readonly<Record<HarmRule, Rule>> = {
  depositsRisen: ({ deposits }, { risenPercent }) =>
    rise(deposits, 'minor', risenPercent, (one) => `Paid in ${amounts(one)}`),
  depositsMoreOften: ({ deposits }, { risenPercent }) =>
    rise(deposits, 'count', risenPercent, (one) => `Paid in ${counts(one, 'time')}`),
  stakesRisen: ({ stakes }, { risenPercent }) =>
    rise(stakes, 'minor', risenPercent, (one) => `Staked ${amounts(one)}`),
  playMoreOften: ({ stakes }, { risenPercent }) =>
    rise(stakes, 'count', risenPercent, (one) => `Played on ${counts(one, 'day')}`),
  chasingLosses: (figures, { chasingDeposits: from }) =>
    figures.chasingDeposits < from
      ? null
      : `Paid in ${times(figures.chasingDeposits)} within an hour after losing money, on one day.`,
  nightPlay: ({ nights }, { nights: from }) =>
    nights < from ? null : `Played between midnight and 6 o’clock in ${some(nights, 'night')} of 7 days.`,
  longDay: ({ loggedInMs }, { longDayHours }) =>
    loggedInMs < longDayHours * HOUR_MS ? null : `Was logged in for ${duration(loggedInMs)} on one day.`,
  paymentMethods: ({ paymentMethods: found }, { paymentMethods: from }) =>
    found < from ? null : `Paid in with ${some(found, 'card or account', 'cards or accounts')} in 30 days.`,
  refusedDeposits: ({ refusedDeposits: found }, { refusedDeposits: from }) =>
    found < from ? null : `${some(found, 'deposit')} in 7 days could not be paid.`,
  cancelledWithdrawals: ({ cancelledWithdrawals: found }, { cancelledWithdrawals: from }) =>
    found < from ? null : `Took back ${some(found, 'withdrawal')} in 30 days, to play with the money.`,
  protectionTools: ({ limitsRaised, timeOuts }, { protectionTools: from }) =>
    limitsRaised + timeOuts < from
      ? null
      : `Asked for a higher limit ${times(limitsRaised)} and for a time-out ${times(timeOuts)} in 30 days.`,
  supportContacts: ({ supportContacts: found }, { supportContacts: from }) =>
    found < from ? null : `Opened ${some(found, 'support case')} in 30 days.`,
}

/** The rules that apply to a player, each with its figures in words. */
export function judgeFigures(figures: PlayerFigures, thresholds: HarmThresholds): FoundMarker[] {
  return Object.entries(RULES).flatMap(([rule, judge]) => {
    const words = judge(figures, thresholds)
    return words === null ? [] : [{ playerId: figures.playerId, rule: rule as HarmRule, words }]
  })
}

/** A sentence about the first currency in which the week is above the average of the earlier weeks; null if there is no such currency. */
function rise(
  weeks: readonly WeekFigures[],
  of: 'minor' | 'count',
  risenPercent: number,
  say: (week: WeekFigures) => string,
): string | null {
  const risen = weeks.find(({ weeksBefore, weekCount, ...week }) => {
    const [now, before] = of === 'minor' ? [week.weekMinor, week.beforeMinor] : [weekCount, week.beforeCount]
    if (weeksBefore < WEEKS_BEFORE_MIN || weekCount < WEEK_COUNT_MIN || before === 0) return false
    return now * weeksBefore * 100 >= before * risenPercent
  })
  return risen === undefined ? null : `${say(risen)} a week in the ${risen.weeksBefore} weeks before.`
}

const amounts = (week: WeekFigures) =>
  `${money(week, week.weekMinor)} in 7 days; it was ${money(week, Math.round(week.beforeMinor / week.weeksBefore))}`

const counts = ({ weekCount, beforeCount, weeksBefore }: WeekFigures, noun: string) =>
  `${some(weekCount, noun)} in 7 days; it was ${Math.round((beforeCount / weeksBefore) * 10) / 10}`

const money = ({ currency, decimals }: WeekFigures, minor: number) =>
  `${(minor / 10 ** decimals).toFixed(decimals)} ${currency}`

const some = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`
const times = (count: number) => some(count, 'time')

function duration(ms: number): string {
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  const hours = some(Math.floor(ms / HOUR_MS), 'hour')
  return minutes === 0 ? hours : `${hours} and ${some(minutes, 'minute')}`
}
