import type { SelfLimits } from '#schemas/entities/player.ts'
import type { LimitKind } from '#schemas/entities/player-limit.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'

/** A limit of a player's own that applies now. */
export interface SelfLimitRow {
  readonly kind: LimitKind
  readonly minor: number
  readonly decimals: number
}

/** The limits of the specification in wire form; the limits on losses are in getSelfLimits alone. */
export function selfLimitsOf(rows: readonly SelfLimitRow[]): SelfLimits {
  const amountOf = (kind: LimitKind): number | null => {
    const row = rows.find((limit) => limit.kind === kind)
    return row === undefined ? null : toDecimal(row.minor, row.decimals)
  }
  const flag = (amount: number | null) => (amount === null ? 0 : 1)
  const [daily, weekly] = [amountOf('dailyDeposit'), amountOf('weeklyDeposit')]
  const [monthly, bet] = [amountOf('monthlyDeposit'), amountOf('weeklyBet')]
  return {
    dailyEnabled: flag(daily),
    dailyDepositLimit: daily ?? 0,
    weeklyEnabled: flag(weekly),
    weeklyDepositLimit: weekly ?? 0,
    monthlyEnabled: flag(monthly),
    monthlyDepositLimit: monthly ?? 0,
    weeklyBetEnabled: flag(bet),
    weeklyBetLimit: bet ?? 0,
  }
}
