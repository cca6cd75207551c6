import { FormattedMessage } from 'react-intl'
import { MoneyLines } from '#runtime/components/money-line.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import type { Subscription } from '#schemas/entities/subscription.ts'
import { RemainingMoney } from './remaining-money.tsx'

/** The refund of a cancellation, and the draw that it does not affect. */
export function ComesBack({ subscription }: { subscription: Subscription }) {
  const { gameTitle, drawsLeft, nextDrawTime, nextGameInstanceId, payGo = false } = subscription
  const isEntered = nextGameInstanceId !== undefined && nextDrawTime !== undefined
  return (
    <>
      <p>
        <FormattedMessage
          id={payGo ? 'subscriptions.cancelPayGo' : 'subscriptions.cancelBody'}
          values={{ title: gameTitle, draws: drawsLeft }}
        />
      </p>
      {payGo ? null : (
        <MoneyLines>
          <RemainingMoney
            subscription={subscription}
            label={<FormattedMessage id="subscriptions.comesBack" />}
          />
        </MoneyLines>
      )}
      {isEntered ? (
        <p>
          <FormattedMessage id="subscriptions.stays" values={{ date: <DateTime at={nextDrawTime} /> }} />
        </p>
      ) : null}
    </>
  )
}
