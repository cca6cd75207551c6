import { FormattedMessage } from 'react-intl'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'
import { CurrencyChoice } from '../components/currency-choice.tsx'
import { DepositForm } from '../components/deposit-form.tsx'
import { useChosenCurrency } from '../state/use-chosen-currency.ts'

/** A deposit, shown over the screen that needs the money. */
export default function DepositModal({ currencyId: first, close }: ModalProps<'cashier.deposit'>) {
  const [currencyId, setCurrencyId] = useChosenCurrency(first)
  return (
    <Sheet title={<FormattedMessage id="cashier.deposit.title" />} size="small" onClose={close}>
      <CurrencyChoice value={currencyId} onChange={setCurrencyId} />
      <DepositForm currencyId={currencyId} onCurrency={setCurrencyId} />
    </Sheet>
  )
}
