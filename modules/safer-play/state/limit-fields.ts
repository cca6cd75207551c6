import type { LimitKind } from '#schemas/entities/player-limit.ts'
import type { SESSION_LIMIT_MINUTES } from '#schemas/limits.ts'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'

export type Limits = OperationResult<'getSelfLimits'>
export type Limit = Limits['limits'][number]
/** Typed amounts by kind; empty where there is no limit. */
export type TypedLimits = Readonly<Record<LimitKind, string>>
export type LimitRefusal = 'not-a-number' | 'too-precise' | 'zero' | 'above-account-limit' | 'above-longer'

/** The kinds of limits as the form groups them, shortest period first. */
export const LIMIT_GROUPS = {
  deposit: ['dailyDeposit', 'weeklyDeposit', 'monthlyDeposit'],
  bet: ['weeklyBet'],
  loss: ['dailyLoss', 'weeklyLoss', 'monthlyLoss'],
} as const satisfies Record<string, readonly LimitKind[]>
export type LimitGroup = keyof typeof LIMIT_GROUPS

/** The field of each limit in the request; its flag has the same name with `Enabled`. */
const FIELDS = {
  dailyDeposit: 'dailyLimit',
  weeklyDeposit: 'weeklyLimit',
  monthlyDeposit: 'monthlyLimit',
  weeklyBet: 'weeklyBetLimit',
  dailyLoss: 'dailyLossLimit',
  weeklyLoss: 'weeklyLossLimit',
  monthlyLoss: 'monthlyLossLimit',
} as const satisfies Record<LimitKind, keyof OperationRequest<'updateSelfLimits'>>

const KINDS = Object.keys(FIELDS) as LimitKind[]
const AMOUNT = /^([0-9]+)(?:[.,]([0-9]+))?$/
const partsOf = (typed: string) => AMOUNT.exec(typed.replaceAll(/\s/g, ''))

/** A typed amount; null where the field is empty or no number. */
export function readLimit(typed: string): number | null {
  const parts = partsOf(typed)
  return parts ? Number(`${parts[1]}.${parts[2] ?? '0'}`) : null
}

/** The limits as the form shows them first: a change that waits is not among them. */
export function typedLimits({ limits }: Limits): TypedLimits {
  const amounts = new Map(
    limits.map(({ kind, amount }) => [kind, amount === undefined ? '' : String(amount)]),
  )
  return Object.fromEntries(KINDS.map((kind) => [kind, amounts.get(kind) ?? ''])) as Record<LimitKind, string>
}

/** Why each typed limit cannot be set; a kind without an entry can. */
export function refuseLimits(
  typed: TypedLimits,
  { limits }: Limits,
  decimalPlaces: number,
): Partial<Record<LimitKind, LimitRefusal>> {
  const refusals: Partial<Record<LimitKind, LimitRefusal>> = {}
  for (const kinds of Object.values(LIMIT_GROUPS)) {
    for (const [place, kind] of kinds.entries()) {
      const longer = kinds.slice(place + 1).map((other) => readLimit(typed[other]) ?? Infinity)
      const account = limits.find((limit) => limit.kind === kind)?.accountAmount ?? Infinity
      const refusal = refuseOne(typed[kind], {
        decimalPlaces,
        account,
        longest: Math.min(Infinity, ...longer),
      })
      if (refusal !== null) refusals[kind] = refusal
    }
  }
  return refusals
}

function refuseOne(
  typed: string,
  { decimalPlaces, account, longest }: { decimalPlaces: number; account: number; longest: number },
): LimitRefusal | null {
  if (typed.trim() === '') return null
  const parts = partsOf(typed)
  const amount = readLimit(typed)
  if (parts === null || amount === null) return 'not-a-number'
  if ((parts[2]?.length ?? 0) > decimalPlaces) return 'too-precise'
  if (amount === 0) return 'zero'
  if (amount > account) return 'above-account-limit'
  return amount > longest ? 'above-longer' : null
}

/** Whether a typed limit differs from the one in force, and when it would apply. */
export function changeOf(limit: Limit, typed: string): 'none' | 'now' | 'later' {
  const wanted = readLimit(typed)
  const present = limit.amount ?? null
  if (wanted === present) return 'none'
  if (present === null) return 'now'
  return wanted === null || wanted > present ? 'later' : 'now'
}

/** The request for the limits that were changed in the form; null where none was. */
export function requestOf(
  typed: TypedLimits,
  { limits }: Limits,
): OperationRequest<'updateSelfLimits'> | null {
  const changed = limits.filter((limit) => changeOf(limit, typed[limit.kind]) !== 'none')
  if (changed.length === 0) return null
  return Object.assign({}, ...changed.map(({ kind }) => fieldsOf(kind, readLimit(typed[kind]))))
}

/** The request that keeps the present limit of a kind: it withdraws the change that waits. */
export function keepRequest({ kind, amount }: Limit): OperationRequest<'updateSelfLimits'> {
  return fieldsOf(kind, amount ?? null)
}

/** The second confirmation of a change that waited: it is asked for again. */
export function confirmRequest({ kind, next }: Limit): OperationRequest<'updateSelfLimits'> {
  return fieldsOf(kind, next?.amount ?? null)
}

function fieldsOf(kind: LimitKind, amount: number | null): OperationRequest<'updateSelfLimits'> {
  const field = FIELDS[kind]
  return amount === null ? { [`${field}Enabled`]: 0 } : { [`${field}Enabled`]: 1, [field]: amount }
}

/** The limit that leaves least for a deposit or for playing; null where none applies. */
export function tightest({ limits }: Limits, spends: 'deposit' | 'play'): Limit | null {
  const groups: readonly LimitGroup[] = spends === 'deposit' ? ['deposit'] : ['bet', 'loss']
  const kinds = groups.flatMap((group): readonly LimitKind[] => LIMIT_GROUPS[group])
  const applying = limits.filter(({ kind, left }) => kinds.includes(kind) && left !== undefined)
  return applying.toSorted((one, other) => (one.left ?? 0) - (other.left ?? 0))[0] ?? null
}

/** Whether the player has a limit on deposits, or one that waits. */
export function hasDepositLimit({ limits }: Limits): boolean {
  const kinds: readonly LimitKind[] = LIMIT_GROUPS.deposit
  return limits.some(
    ({ kind, amount, next }) => kinds.includes(kind) && (amount ?? next?.amount) !== undefined,
  )
}

/** Whether another limit on the length of a session applies at once; null is none. */
export function isSessionChangeNow(session: Limits['session'], minutes: number | null): boolean {
  const present = session?.minutes ?? null
  return present === null || (minutes !== null && minutes < present)
}

type SessionMinutes = (typeof SESSION_LIMIT_MINUTES)[number]

/** The request for a limit on the length of a session; null ends it. */
export function sessionRequest(minutes: number | null): OperationRequest<'updateSelfLimits'> {
  return minutes === null
    ? { sessionLimitEnabled: 0 }
    : { sessionLimitEnabled: 1, sessionLimit: minutes as SessionMinutes }
}
