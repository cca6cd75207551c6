import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import { plainText } from '#schemas/html/plain-text.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'

/** What three of a symbol win: an amount, an item, or entries to another game. */
export function RowPrize({ row, currencyId }: { row: PayoutRow; currencyId: number }) {
  if (row.prizeItem) return <bdi>{plainText(row.prizeItem.name)}</bdi>
  const satellite = row.satelliteItems?.[0]
  if (satellite && row.rankPrize === 0) {
    const { entries, gameTitle } = satellite
    return <FormattedMessage id="scratchcard.entries" values={{ entries, game: gameTitle }} />
  }
  return <Money amount={row.rankPrize} currencyId={currencyId} mode="floored" />
}
