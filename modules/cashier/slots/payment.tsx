import { useEffect } from 'react'
import { useModals } from '#runtime/modals/modals.ts'
import { CurrencyChoice } from '../components/currency-choice.tsx'
import { DepositForm } from '../components/deposit-form.tsx'
import { useChosenCurrency } from '../state/use-chosen-currency.ts'

/** The deposit of a purchase in one click (the slot `game.payment`). A card form that is open above it closes once the purchase goes on. */
export default function Payment({ currencyId: first }: { currencyId: number }) {
  const [currencyId, setCurrencyId] = useChosenCurrency(first)
  const { close } = useModals()
  useEffect(() => () => close('cashier.cardDeposit'), [close])
  return (
    <>
      <CurrencyChoice value={currencyId} onChange={setCurrencyId} />
      <DepositForm currencyId={currencyId} onCurrency={setCurrencyId} isStep />
    </>
  )
}
