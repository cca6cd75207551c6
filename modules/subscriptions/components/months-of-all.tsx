import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { decimalPlacesOf, fromMinor, toMinor } from '#runtime/format/amounts.ts'
import { useDateText } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useSite } from '#runtime/site/site.ts'
import type { Subscription } from '#schemas/entities/subscription.ts'
import { monthSums } from '../state/month-sums.ts'

/** Subscriptions whose months are asked for at once. */
const GAMES_MAX = 20

/** The cost of all pay-as-you-go subscriptions of the player in each of the next months. */
export function MonthsOfAll({ running }: { running: readonly Subscription[] }) {
  const { manifest } = useSite()
  const dateText = useDateText()
  const paying = running.filter(({ payGo }) => payGo === true).slice(0, GAMES_MAX)
  const games = paying.map(({ gameId, drawsLeft: draws }) => ({ gameId, draws }))
  const { data = [] } = useOperation('getGamesCostPerMonth', { games }, { enabled: games.length > 0 })
  const placesOf = (currencyId: number) => decimalPlacesOf(manifest, currencyId)
  const sums = monthSums(paying, data, ({ currencyId, drawPrice }) =>
    toMinor(drawPrice, placesOf(currencyId)),
  )
  if (sums.length === 0) return null
  return (
    <Panel title={<FormattedMessage id="subscriptions.months" />}>
      <MoneyLines>
        {sums.map(({ month, currencyId, draws, minor }) => (
          <MoneyLine
            key={`${month}/${currencyId}`}
            label={dateText(`${month}-01T00:00Z`, { year: 'numeric', month: 'long', timeZone: 'UTC' })}
            note={<FormattedMessage id="subscriptions.ofMonth" values={{ draws }} />}
            value={<Money amount={fromMinor(minor, placesOf(currencyId))} currencyId={currencyId} />}
          />
        ))}
      </MoneyLines>
    </Panel>
  )
}
