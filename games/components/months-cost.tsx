import type { ReactNode } from 'react'
import { useOperation } from '#runtime/client/use-operation.ts'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import { Skeleton } from '#runtime/components/skeleton.tsx'
import { fromMinor, toMinor, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { useDateText } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'

interface MonthsCostProps {
  gameId: number
  /** Further draws, each at this price in the currency. */
  draws: number
  drawPrice: number
  currencyId: number
  /** Explains the amount of a month by its number of draws. */
  renderNote: (draws: number) => ReactNode
}

/** Shows the cost of further draws of a game in each of the next calendar months of the site. It shows nothing until the cost is known. */
export function MonthsCost({ gameId, draws, drawPrice, currencyId, renderNote }: MonthsCostProps) {
  const { data, isLoading } = useOperation('getGamesCostPerMonth', { games: [{ gameId, draws }] })
  const decimalPlaces = useDecimalPlaces(currencyId)
  const dateText = useDateText()
  if (isLoading) {
    return (
      <MoneyLines>
        <MoneyLine label={<Skeleton width="8rem" />} value={<Skeleton width="4.5rem" />} />
      </MoneyLines>
    )
  }
  const months = data?.[0]?.months ?? []
  if (months.length === 0) return null
  const costOf = (count: number) => fromMinor(toMinor(drawPrice, decimalPlaces) * count, decimalPlaces)
  return (
    <MoneyLines>
      {months.map(({ month, draws: count }) => (
        <MoneyLine
          key={month}
          label={dateText(`${month}-01T00:00Z`, { year: 'numeric', month: 'long', timeZone: 'UTC' })}
          note={renderNote(count)}
          value={<Money amount={costOf(count)} currencyId={currencyId} />}
        />
      ))}
    </MoneyLines>
  )
}
