import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import { showNoticeAtom, type NoticeTone } from '#runtime/notices/notices.ts'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'
import type { Store } from '#runtime/context/runtime-services.ts'

const TONES: Record<AfterLoginEvent['kind'], NoticeTone> = {
  'prize-won': 'success',
  'game-refunded': 'warning',
  'game-rescheduled': 'info',
  'subscription-cancelled': 'warning',
  'deposit-paid': 'success',
  message: 'info',
}

/** Tells the player what happened while they were away (spec 3, `afterLoginEvents`). */
export function showAfterLoginEvents(store: Store, events: readonly AfterLoginEvent[]): void {
  for (const { kind, at, gameTitle = '', amount, currencyId, title, body } of events) {
    const money = amount !== undefined && currencyId !== undefined && (
      <Money amount={amount} currencyId={currencyId} />
    )
    const isMessage = kind === 'message'
    store.set(showNoticeAtom, {
      id: `after-login/${kind}/${at}`,
      tone: TONES[kind],
      staysMs: null,
      title: isMessage ? (
        title
      ) : (
        <FormattedMessage id={`runtime.afterLogin.${kind}`} values={{ game: gameTitle, money }} />
      ),
      body: isMessage ? body : undefined,
    })
  }
}
