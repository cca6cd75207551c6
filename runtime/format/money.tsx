import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { currenciesOf, type Currency } from '#runtime/site/currencies.ts'
import { useSite } from '#runtime/site/site.ts'
import { formatMoney, type MoneyMode } from './format-money.ts'
import { playerCountryAtom } from './player-country.ts'

/** A currency of the site; undefined where its manifest has none with this id. */
export function useCurrency(currencyId: number): Currency | undefined {
  return currenciesOf(useSite().manifest).get(currencyId)
}

/** Returns the money formatter of the site. An unknown currency is shown as a plain number, never as another currency. */
export function useMoney(): (amount: number, currencyId: number, mode?: MoneyMode) => string {
  const { manifest } = useSite()
  const country = useAtomValue(playerCountryAtom)
  return useCallback(
    (amount, currencyId, mode = 'full') => {
      const currency = currenciesOf(manifest).get(currencyId)
      return currency ? formatMoney(amount, currency, { mode, country }) : String(amount)
    },
    [manifest, country],
  )
}

export interface MoneyProps {
  amount: number
  currencyId: number
  mode?: MoneyMode
}

/** An amount of money in tabular figures, unbroken and left to right in any text. */
export function Money({ amount, currencyId, mode = 'full' }: MoneyProps) {
  const money = useMoney()
  return (
    <bdi dir="ltr" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {money(amount, currencyId, mode)}
    </bdi>
  )
}
