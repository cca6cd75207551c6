import { useIntl } from 'react-intl'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import { currenciesOf } from '#runtime/site/currencies.ts'
import { useSite } from '#runtime/site/site.ts'

interface CurrencyChoiceProps {
  value: number
  onChange: (currencyId: number) => void
}

/** Chooses one of the site's currencies; renders nothing where there is only one. */
export function CurrencyChoice({ value, onChange }: CurrencyChoiceProps) {
  const intl = useIntl()
  const currencies = [...currenciesOf(useSite().manifest).values()]
  if (currencies.length < 2) return null
  return (
    <SegmentedControl
      label={intl.formatMessage({ id: 'cashier.currency' })}
      options={currencies.map(({ currencyId, code }) => ({ value: String(currencyId), label: code }))}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}
