import { subtractAmounts, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { useBalance } from '#runtime/live/accounts.ts'
import { useGameLink } from '#runtime/registry/game-roles.ts'
import type { ScreenLink } from '#runtime/registry/links.ts'
import { usePendingJoin, type PendingJoin } from '#games/client/pending-join.ts'

export interface SlipToPay {
  readonly slip: PendingJoin
  /** The amount that the balance lacks for it; 0 where it suffices. */
  readonly missing: number
  /** Leads to the summary of the slip, where the player buys it. */
  readonly link: ScreenLink
}

/** The slip that waits for money; null where there is none, or no screen sells its game. */
export function useSlipToPay(): SlipToPay | null {
  const [slip] = usePendingJoin()
  const balance = useBalance(slip?.currencyId ?? 0)?.accountBalance ?? 0
  const decimalPlaces = useDecimalPlaces(slip?.currencyId ?? 0)
  const gameLink = useGameLink()
  if (slip === null) return null
  const { gameId: gid, gameInstanceId: id, gameRule, amount } = slip
  const link = gameLink({ gameRule }, 'buy', { gid, id, step: 'confirm' })
  if (link === null) return null
  return { slip, link, missing: Math.max(0, subtractAmounts(amount, balance, decimalPlaces)) }
}

/** The missing amount within the bounds of a processor. */
export function proposedAmount(
  missing: number,
  { minAmount, maxAmount }: { minAmount: number; maxAmount: number },
): number {
  return Math.min(Math.max(missing, minAmount), maxAmount)
}
