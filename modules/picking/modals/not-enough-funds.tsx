import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'
import { DepositPrompt } from '../components/deposit-prompt.tsx'

/** Requests a deposit where the balance does not cover the purchase (spec 5, rule 6). */
export default function NotEnoughFunds(props: ModalProps<'picking.notEnoughFunds'>) {
  const { close, missing = 0, currencyId } = props
  return (
    <DepositPrompt
      title={<FormattedMessage id="picking.notEnoughFunds.title" />}
      currencyId={currencyId}
      close={close}
    >
      <p>
        <FormattedMessage id="picking.notEnoughFunds.body" />
      </p>
      {missing > 0 && currencyId !== undefined ? (
        <p>
          <FormattedMessage
            id="picking.missing.body"
            values={{ missing: <Money amount={missing} currencyId={currencyId} /> }}
          />
        </p>
      ) : null}
    </DepositPrompt>
  )
}
