import { couponCost, playerCash, playerSubscription } from '#service/ledger/accounts.ts'
import type { Transfer } from '#service/ledger/post.ts'
import { transferOf } from '#service/states/state-machine.ts'
import { SUBSCRIPTIONS } from './subscription-states.ts'

interface PaidAhead {
  readonly subscription_id: number
  readonly player_id: number
  readonly member_id: number
  readonly currency_id: number
}

/** Amounts that are returned, in minor units: the player's part, and the operator's. */
interface Parts {
  readonly paidMinor: number
  readonly freeMinor: number
}

/**
 * The transfers that return what is paid ahead for draws that are not entered: the player's part to cash, the operator's to where it came
 * from. `draw` is the instance of a draw that was refunded after the end.
 */
export function transfersBack(of: PaidAhead, { paidMinor, freeMinor }: Parts, draw?: number): Transfer[] {
  const { subscription_id: id, player_id: playerId, member_id: memberId, currency_id: currencyId } = of
  const event = draw === undefined ? 'cancel' : 'passOn'
  const key = draw === undefined ? String(id) : `${id}:${draw}`
  const account = playerSubscription(playerId)
  const transfers: Transfer[] = []
  if (paidMinor > 0) {
    transfers.push(
      transferOf(SUBSCRIPTIONS, event, {
        code: 'subscription-back',
        uniqueKey: `subscription-back:${key}`,
        entries: [
          { account, currencyId, amountMinor: -paidMinor },
          { account: playerCash(playerId), currencyId, amountMinor: paidMinor },
        ],
      }),
    )
  }
  if (freeMinor > 0) {
    transfers.push(
      transferOf(SUBSCRIPTIONS, event, {
        code: 'subscription-promotion-back',
        uniqueKey: `subscription-promotion-back:${key}`,
        entries: [
          { account, currencyId, amountMinor: -freeMinor },
          { account: couponCost(memberId), currencyId, amountMinor: freeMinor },
        ],
      }),
    )
  }
  return transfers
}
