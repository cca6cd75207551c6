import { useCurrency } from '#runtime/format/money.tsx'
import { Field, type TextFieldProps } from './field.tsx'

export interface MoneyFieldProps extends Omit<
  TextFieldProps,
  'kind' | 'inputMode' | 'dir' | 'before' | 'after'
> {
  currencyId: number
}

/** A field for an amount of money, with the symbol of its currency where the currency has it. */
export function MoneyField({ currencyId, ...field }: MoneyFieldProps) {
  const currency = useCurrency(currencyId)
  return (
    <Field
      {...field}
      inputMode="decimal"
      dir="ltr"
      before={currency?.symbolLeft || undefined}
      after={currency?.symbolRight || undefined}
    />
  )
}
