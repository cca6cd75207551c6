import type { ReactElement } from 'react'
import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import { paysCashBeside } from '#games/format/row-prize.ts'
import { OperatorHtml } from '#runtime/html/operator-html.tsx'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'

export interface PrizeNameProps {
  row: PayoutRow
  currencyId: number
  /** The amount alone, without the words around it. */
  plain?: boolean
  /** Without the cash of a progressive that belongs to the same row, where it is named elsewhere. */
  withoutCash?: boolean
}

/** The prize of a rank: the item by its name or the entries to another game, each with the cash of a progressive, or the amount of cash. */
export function PrizeName({ row, currencyId, plain = false, withoutCash = false }: PrizeNameProps) {
  const { rankPrize, prizePercentage } = row
  const thing = thingOf(row)
  const amount = <Money amount={rankPrize} currencyId={currencyId} />
  if (thing !== null) {
    if (withoutCash || !paysCashBeside(row)) return thing
    return (
      <>
        {thing}
        {' + '}
        {amount}
      </>
    )
  }
  // A share of a pool that nobody has paid into yet has no amount.
  if (rankPrize === 0 && prizePercentage !== undefined) return <FormattedMessage id="raffle.prize.share" />
  return plain ? amount : <FormattedMessage id="raffle.prize.cash" values={{ amount }} />
}

function thingOf({ prizeItem, satelliteItems: [satellite] = [] }: PayoutRow): ReactElement | null {
  if (prizeItem !== undefined) {
    return (
      <bdi>
        <OperatorHtml as="span" html={prizeItem.name} />
      </bdi>
    )
  }
  if (satellite === undefined) return null
  const { entries, gameTitle } = satellite
  return <FormattedMessage id="raffle.prize.entries" values={{ entries, gameTitle }} />
}
