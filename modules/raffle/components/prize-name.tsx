import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import { OperatorHtml } from '#runtime/html/operator-html.tsx'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'

export interface PrizeNameProps {
  row: PayoutRow
  currencyId: number
  /** The amount alone, without the words around it. */
  plain?: boolean
}

/** The prize of a rank: the item by its name, the entries to another game, or the amount of cash. */
export function PrizeName({ row, currencyId, plain = false }: PrizeNameProps) {
  const { prizeItem, satelliteItems: [satellite] = [], rankPrize, prizePercentage } = row
  if (prizeItem !== undefined) {
    return (
      <bdi>
        <OperatorHtml as="span" html={prizeItem.name} />
      </bdi>
    )
  }
  if (satellite !== undefined && rankPrize <= 1) {
    const { entries, gameTitle } = satellite
    return <FormattedMessage id="raffle.prize.entries" values={{ entries, gameTitle }} />
  }
  // A share of a pool that nobody has paid into yet has no amount.
  if (rankPrize === 0 && prizePercentage !== undefined) return <FormattedMessage id="raffle.prize.share" />
  const amount = <Money amount={rankPrize} currencyId={currencyId} />
  return plain ? amount : <FormattedMessage id="raffle.prize.cash" values={{ amount }} />
}
