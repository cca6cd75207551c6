/** Limits on deposits, which count from the start of a day, a week or a month of the site. */
export const DEPOSIT_LIMIT_KINDS = ['dailyDeposit', 'weeklyDeposit', 'monthlyDeposit'] as const
export type DepositLimitKind = (typeof DEPOSIT_LIMIT_KINDS)[number]

/** Limits on losses: wagers minus cash prizes, in the same periods. */
export const LOSS_LIMIT_KINDS = ['dailyLoss', 'weeklyLoss', 'monthlyLoss'] as const

/** Limits that a join is checked against. */
export const JOIN_LIMIT_KINDS = ['weeklyBet', ...LOSS_LIMIT_KINDS] as const
export type JoinLimitKind = (typeof JOIN_LIMIT_KINDS)[number]

/** Every limit that a player or customer service can set. */
export const LIMIT_KINDS = [...DEPOSIT_LIMIT_KINDS, ...JOIN_LIMIT_KINDS] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** Limits that a player sets for themselves: also the minutes after which each session ends. */
export type SelfLimitKind = LimitKind | 'sessionMinutes'
