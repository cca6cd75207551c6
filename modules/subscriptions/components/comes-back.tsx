import { FormattedMessage } from 'react-intl'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { Subscription } from '#schemas/entities/subscription.ts'

/** What cancelling gives back to the account, and which draw stays. */
export function ComesBack({ subscription }: { subscription: Subscription }) {
  const { gameTitle, drawsLeft, drawPrice, remainingBalance, currencyId, nextDrawTime, nextGameInstanceId } =
    subscription
  const money = (amount: number) => <Money amount={amount} currencyId={currencyId} />
  const isEntered = nextGameInstanceId !== undefined && nextDrawTime !== undefined
  return (
    <>
      <p>
        <FormattedMessage id="subscriptions.cancelBody" values={{ title: gameTitle, draws: drawsLeft }} />
      </p>
      <MoneyLines>
        <MoneyLine
          strong
          label={<FormattedMessage id="subscriptions.comesBack" />}
          note={
            <FormattedMessage
              id="subscriptions.drawsAt"
              values={{ draws: drawsLeft, price: money(drawPrice) }}
            />
          }
          value={money(remainingBalance)}
        />
      </MoneyLines>
      {isEntered ? (
        <p>
          <FormattedMessage id="subscriptions.stays" values={{ date: <DateTime at={nextDrawTime} /> }} />
        </p>
      ) : null}
    </>
  )
}
