import { FormattedMessage, FormattedNumber } from 'react-intl'
import { DateTime } from '#runtime/format/date.tsx'
import { useCurrency } from '#runtime/format/money.tsx'
import type { Exchange } from '../state/payment.ts'

export interface RateNoteProps {
  /** Currency ids. */
  from: number
  to: number
  exchange: Exchange
}

/** A rate has at most this many decimals: none of them is kept from the player. */
const RATE_DECIMALS = 12

/** The operator's rate, and since when it has been in force. */
export function RateNote({ from, to, exchange: { rate, rateDate } }: RateNoteProps) {
  const rateText = <FormattedNumber value={rate} maximumFractionDigits={RATE_DECIMALS} />
  return (
    <FormattedMessage
      id="picking.rate"
      values={{
        from: useCurrency(from)?.code,
        to: useCurrency(to)?.code,
        rate: <bdi dir="ltr">{rateText}</bdi>,
        date: <DateTime at={rateDate} />,
      }}
    />
  )
}
