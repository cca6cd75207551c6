import { FormattedMessage } from 'react-intl'
import { BackLink } from '#runtime/components/back-link.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { CurrencyChoice } from '../components/currency-choice.tsx'
import { RestrictedNote } from '../components/restricted-note.tsx'
import { Withdrawal } from '../components/withdrawal.tsx'
import { useChosenCurrency } from '../state/use-chosen-currency.ts'

/** A withdrawal: its amount and bank account, then what it costs and leaves, then the password. */
export default function Withdraw({ params }: ScreenProps<'cashier.withdraw'>) {
  const [currencyId, setCurrencyId] = useChosenCurrency(params.currencyId)
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="cashier.home">
          <FormattedMessage id="cashier.title" />
        </BackLink>
      }
      title={<FormattedMessage id="cashier.withdraw.title" />}
      width="narrow"
    >
      <RestrictedNote />
      <Panel>
        <CurrencyChoice value={currencyId} onChange={setCurrencyId} />
        <Withdrawal key={currencyId} currencyId={currencyId} />
      </Panel>
    </ScreenFrame>
  )
}
