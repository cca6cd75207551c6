import type { FormatDateOptions } from 'react-intl'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { FigureUnit } from '#schemas/limits.ts'

export type Figures = OperationResult<'getPlayFigures'>
export type Period = Figures['periods'][number]

const DAY: FormatDateOptions = { day: 'numeric', month: 'short' }

/** Names a period by its first day in the time zone of the site. The clock that the player has chosen does not matter. */
export const PERIOD_FORMATS: Readonly<Record<FigureUnit, FormatDateOptions>> = {
  day: DAY,
  week: DAY,
  month: { month: 'short', year: 'numeric' },
}

/** The chart shows a year of months at most, and has room for their names alone. */
export const CHART_FORMATS: Readonly<Record<FigureUnit, FormatDateOptions>> = {
  ...PERIOD_FORMATS,
  month: { month: 'short' },
}

const MINUTE_MS = 60_000

/** Whether anything happened in a period, or the player was there for a minute. */
export const hasFigures = ({ deposited, staked, won, playedMs }: Period): boolean =>
  deposited > 0 || staked > 0 || won > 0 || playedMs >= MINUTE_MS
