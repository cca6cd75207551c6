import { FormattedMessage } from 'react-intl'
import type { PendingSend, SettledOutcome } from '#runtime/client/pending-sends.ts'
import type { Store } from '#runtime/context/runtime-services.ts'
import { addAmounts, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { Money } from '#runtime/format/money.tsx'
import { showNoticeAtom } from '#runtime/notices/notices.ts'
import { moneyOperations } from '#schemas/protocol/operation-sets.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'

/** A call that moved money, or did not, and whose answer no part of the page shows. */
export interface SettledSend {
  readonly send: PendingSend
  readonly outcome: SettledOutcome
}

const KINDS = {
  joinGame: 'purchase',
  joinGamePerm: 'purchase',
  purchaseTicket: 'purchase',
  depositRequestInfo: 'deposit',
} as const

type Kind = 'purchase' | 'deposit' | 'request'

/** Shows the end of a purchase or payment whose answer was lost earlier, or came after the player had left its screen. */
export function showSettledSend(store: Store, { send, outcome }: SettledSend): void {
  const { op } = send
  const kind: Kind = op in KINDS ? KINDS[op as keyof typeof KINDS] : 'request'
  // A short call whose answer comes after the player has left its screen is no news.
  if (kind !== 'purchase' && send.isInDoubt !== true && !('unknown' in outcome)) return
  const end = 'unknown' in outcome ? 'unknown' : isDone(send, outcome) ? 'done' : 'refused'
  store.set(showNoticeAtom, {
    id: `settled/${send.key}`,
    tone: end === 'done' ? 'success' : 'warning',
    staysMs: null,
    title: <FormattedMessage id={`runtime.settled.${kind}.${end}.title`} />,
    body: (
      <FormattedMessage
        id={`runtime.settled.${kind}.${end}.body`}
        values={{ amount: <Paid outcome={outcome} /> }}
      />
    ),
  })
}

/** Whether the service executed the call, by the operation's own convention. */
function isDone({ op }: PendingSend, outcome: Exclude<SettledOutcome, { unknown: true }>): boolean {
  if ('fault' in outcome) return false
  const succeeded: (result: never) => boolean = moneyOperations[op].succeeded
  return succeeded(outcome.result as never)
}

/** The amount that a purchase took, with that of its further draws. */
function Paid({ outcome }: { outcome: SettledOutcome }) {
  const { joinEvent } = 'result' in outcome ? (outcome.result as Partial<OperationResult<'joinGame'>>) : {}
  const decimalPlaces = useDecimalPlaces(joinEvent?.account.accountCurrency ?? 0)
  if (joinEvent === undefined) return null
  const { paid, account, totalCost, subscriptionCost = 0 } = joinEvent
  if (paid !== undefined) return <Money amount={paid.amount} currencyId={paid.currencyId} />
  return (
    <Money
      amount={addAmounts(totalCost, subscriptionCost, decimalPlaces)}
      currencyId={account.accountCurrency}
    />
  )
}
