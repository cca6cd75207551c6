import {
  FAULT,
  JOIN_EXIT,
  SUBSCRIPTION_CODE,
  type FaultCode,
  type JoinExitCode,
} from '#schemas/protocol/faults.ts'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'

/** A next step after a refused join; each is one button. */
export type NextStep =
  | 'deposit'
  | 'editLines'
  | 'otherGames'
  | 'nextDraw'
  | 'watch'
  | 'limits'
  | 'support'
  | 'tryAgain'
  | 'newPrice'

/** Next steps after each join answer, the most helpful first. */
const NEXT_STEPS: Record<JoinExitCode, readonly NextStep[]> = {
  [JOIN_EXIT.success]: ['watch'],
  [JOIN_EXIT.noSuchCurrency]: ['otherGames', 'support'],
  [JOIN_EXIT.notEnoughFunds]: ['deposit', 'editLines'],
  [JOIN_EXIT.gameNoLongerAvailable]: ['nextDraw', 'otherGames'],
  [JOIN_EXIT.tooManyLines]: ['editLines', 'nextDraw'],
  [JOIN_EXIT.alreadyJoinedWithMaxPlays]: ['watch', 'otherGames'],
  [JOIN_EXIT.weeklyWagerLimitExceeded]: ['limits', 'editLines'],
  [JOIN_EXIT.accountStatusBlocksJoining]: ['support', 'otherGames'],
  [JOIN_EXIT.couldNotConfirmPlays]: ['editLines', 'otherGames'],
  [JOIN_EXIT.siteCannotAcceptPlays]: ['tryAgain', 'otherGames'],
  [JOIN_EXIT.rateChanged]: ['newPrice', 'otherGames'],
  [JOIN_EXIT.overloaded]: ['tryAgain', 'otherGames'],
  [JOIN_EXIT.none]: ['tryAgain', 'watch'],
}

const KNOWN = new Set<number>(Object.values(JOIN_EXIT))

/** The exit code for a number; unknown codes become -1 (spec 4, "Join"). */
export const exitCodeOf = (code: number): JoinExitCode =>
  KNOWN.has(code) ? (code as JoinExitCode) : JOIN_EXIT.none

export const nextSteps = (code: JoinExitCode): readonly NextStep[] => NEXT_STEPS[code]

/** Steps that need lines or a draw. */
const OF_LINES: readonly NextStep[] = ['editLines', 'nextDraw', 'watch']

/** The next steps after a purchase of one tap: it has no lines to change and no draw to watch. */
export function stepsOfOneTap(code: JoinExitCode): readonly NextStep[] {
  const steps = NEXT_STEPS[code].filter((step) => !OF_LINES.includes(step))
  return steps.length > 0 ? steps : ['otherGames']
}

/** The exit code for a fault: overload is 300, "cannot accept plays" is 9, any other fault has no code. */
export function exitCodeOfFault(code: FaultCode): JoinExitCode {
  if (code === FAULT.overloaded) return JOIN_EXIT.overloaded
  if (code === FAULT.siteTakesNoPlays) return JOIN_EXIT.siteCannotAcceptPlays
  return JOIN_EXIT.none
}

/** The amounts of a successful join, as the service answered it. */
export interface JoinReceipt {
  /** The price of the joined draw, in the game's currency. */
  readonly totalCost: number
  /** Amount charged where an account in another currency paid. */
  readonly paid: { currencyId: number; amount: number; rate: number; rateDate: number } | null
  /** Null where no further draws were requested. */
  readonly further: FurtherReceipt | null
  /** Currency of the account that paid. */
  readonly accountCurrencyId: number
  readonly balanceAfter: number
  /** The plays that the service allocated, as the tickets of a raffle; null where the player chose them all. */
  readonly allocated: readonly string[] | null
}

/** The result of the further draws of a join. */
export interface FurtherReceipt {
  readonly draws: number
  /** One of SUBSCRIPTION_CODE: 0 where they were bought, otherwise the reason. */
  readonly code: number
  /** Their cost, in the game's currency; 0 where they were not bought. */
  readonly cost: number
  /** Present where each is paid as it is entered. */
  readonly payGo?: true
}

/** Reads the receipt of a join; null where the answer carries no amounts. */
export function receiptOf(
  { subscriptions = 0, payGo = false }: Pick<OperationRequest<'joinGame'>, 'subscriptions' | 'payGo'>,
  { joinEvent, subscriptionCode }: Pick<OperationResult<'joinGame'>, 'joinEvent' | 'subscriptionCode'>,
): JoinReceipt | null {
  if (!joinEvent) return null
  const { totalCost, paid = null, subscriptionCost = 0, account } = joinEvent
  return {
    totalCost,
    paid,
    further:
      subscriptions === 0
        ? null
        : {
            draws: subscriptions,
            // An answer without these fields has not bought them.
            code: subscriptionCode ?? SUBSCRIPTION_CODE.notOffered,
            cost: subscriptionCost,
            ...(payGo && { payGo }),
          },
    accountCurrencyId: account.accountCurrency,
    balanceAfter: account.accountBalance,
    allocated: joinEvent.plays ?? null,
  }
}
