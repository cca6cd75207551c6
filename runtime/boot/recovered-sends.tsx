import { FormattedMessage } from 'react-intl'
import type { RecoveredOutcome } from '#runtime/client/keyed-sender.ts'
import type { PendingSend } from '#runtime/client/pending-sends.ts'
import { showNoticeAtom } from '#runtime/notices/notices.ts'
import { moneyOperations } from '#schemas/protocol/operation-sets.ts'
import type { Store } from '#runtime/context/runtime-services.ts'

/** Whether the service executed the call, by the operation's own convention. */
function isDone({ op }: PendingSend, outcome: RecoveredOutcome): boolean {
  if ('fault' in outcome) return false
  const succeeded: (result: never) => boolean = moneyOperations[op].succeeded
  return succeeded(outcome.result as never)
}

/** Shows the result of a purchase or payment whose answer was lost earlier. */
export function showRecovered(store: Store, send: PendingSend, outcome: RecoveredOutcome): void {
  const done = isDone(send, outcome)
  store.set(showNoticeAtom, {
    id: `recovered/${send.key}`,
    tone: done ? 'success' : 'warning',
    staysMs: null,
    title: (
      <FormattedMessage id={done ? 'runtime.recovered.done.title' : 'runtime.recovered.refused.title'} />
    ),
    body: <FormattedMessage id={done ? 'runtime.recovered.done.body' : 'runtime.recovered.refused.body'} />,
  })
}
