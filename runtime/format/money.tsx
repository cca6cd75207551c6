import { atom, useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { currenciesOf, type Currency } from '#runtime/site/currencies.ts'
import { siteAtom, useSite } from '#runtime/site/site.ts'
import { sessionAtom } from '#runtime/session/session-state.ts'
import { formatMoney, type MoneyMode, type MoneyStyle } from '#schemas/money/format-money.ts'

/** A currency of the site; undefined where its manifest has none with this id. */
export function useCurrency(currencyId: number): Currency | undefined {
  return currenciesOf(useSite().manifest).get(currencyId)
}

type MoneyFormatter = (
  amount: number,
  currencyId: number,
  style?: Pick<MoneyStyle, 'mode' | 'isSigned'>,
) => string

/** Returns the money formatter of the site, for texts: an amount runs from left to right in any of them. */
export function useMoney(): MoneyFormatter {
  const format = useFormatter()
  const isIsolated = useSite().direction === 'rtl'
  return useCallback(
    (...of) => (isIsolated ? `\u2066${format(...of)}\u2069` : format(...of)),
    [format, isIsolated],
  )
}

/** An unknown currency is shown as a plain number, never as another currency. */
function useFormatter(): MoneyFormatter {
  const { manifest } = useSite()
  const country = useAtomValue(playerCountryAtom)
  return useCallback(
    (amount, currencyId, style = {}) => {
      const currency = currenciesOf(manifest).get(currencyId)
      return currency ? formatMoney(amount, currency, { ...style, country }) : String(amount)
    },
    [manifest, country],
  )
}

export interface MoneyProps {
  amount: number
  currencyId: number
  mode?: MoneyMode
  /** Writes a plus before a positive amount. */
  isSigned?: boolean
  /** Shrinks a long amount to the width of its query container. */
  fits?: boolean
}

/** Share of the container's width, in percent, that all characters may take, divided by the width of a wide digit in em. */
const FITTING = 140

/** An amount of money in tabular figures, unbroken and left to right in any text. */
export function Money({ amount, currencyId, fits = false, ...style }: MoneyProps) {
  const text = useFormatter()(amount, currencyId, style)
  const fitted = fits ? { fontSize: `min(1em, ${(FITTING / text.length).toFixed(2)}cqi)` } : {}
  return (
    <bdi
      dir="ltr"
      translate="no"
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', ...fitted }}
    >
      {text}
    </bdi>
  )
}

/** The player's country; for a visitor, that of the site's current language. */
const playerCountryAtom = atom((get) => {
  const { details } = get(sessionAtom).player ?? {}
  return details?.primaryAddressCountry ?? details?.country ?? get(siteAtom).languageId.split('_')[1]
})
