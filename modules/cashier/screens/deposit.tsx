import { FormattedMessage } from 'react-intl'
import { BackLink } from '#runtime/components/back-link.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { CurrencyChoice } from '../components/currency-choice.tsx'
import { DepositForm } from '../components/deposit-form.tsx'
import { ReturnedDeposit } from '../components/deposit-outcome.tsx'
import { useChosenCurrency } from '../state/use-chosen-currency.ts'

/** A deposit, and, after the return from the processor's page, its outcome. */
export default function Deposit({ params }: ScreenProps<'cashier.deposit'>) {
  const [currencyId, setCurrencyId] = useChosenCurrency(params.currencyId)
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="cashier.home">
          <FormattedMessage id="cashier.title" />
        </BackLink>
      }
      title={<FormattedMessage id="cashier.deposit.title" />}
      width="narrow"
    >
      {params.orderId ? <ReturnedDeposit orderId={params.orderId} /> : null}
      <Panel>
        <CurrencyChoice value={currencyId} onChange={setCurrencyId} />
        <DepositForm currencyId={currencyId} onCurrency={setCurrencyId} />
      </Panel>
    </ScreenFrame>
  )
}
