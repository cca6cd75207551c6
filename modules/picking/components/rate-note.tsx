import { FormattedMessage, FormattedNumber } from 'react-intl'
import { DateTime } from '#runtime/format/date.tsx'
import { useCurrency } from '#runtime/format/money.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import type { Exchange } from '../state/payments.ts'

export interface RateNoteProps {
  /** Currency ids. */
  from: number
  to: number
  exchange: Exchange
}

/** Maximum decimals of a rate: all of them are shown. */
const RATE_DECIMALS = 12

/** A rate with all its digits. */
export function Rate({ value }: { value: number }) {
  return (
    <Verbatim dir="ltr">
      <FormattedNumber value={value} maximumFractionDigits={RATE_DECIMALS} />
    </Verbatim>
  )
}

/** The operator's exchange rate, and since when it has been in force. */
export function RateNote({ from, to, exchange: { rate, rateDate } }: RateNoteProps) {
  const fromCode = useCurrency(from)?.code
  const toCode = useCurrency(to)?.code
  return (
    <FormattedMessage
      id="picking.rate"
      values={{
        rate: (
          <Verbatim dir="ltr">
            <FormattedMessage
              id="picking.rate.equation"
              values={{ from: fromCode, to: toCode, rate: <Rate value={rate} /> }}
            />
          </Verbatim>
        ),
        date: <DateTime at={rateDate} />,
      }}
    />
  )
}
