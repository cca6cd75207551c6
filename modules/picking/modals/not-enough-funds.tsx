import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { Money } from '#runtime/format/money.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'
import { useGo } from '#runtime/router/navigate.ts'

/** Asks for a deposit where the balance does not cover the purchase (spec 5, rule 6). */
export default function NotEnoughFunds(props: ModalProps<{ missing?: number; currencyId?: number }>) {
  const { close, missing = 0, currencyId } = props
  const go = useGo()
  const deposit = () => {
    close()
    go('cashier.deposit')
  }
  return (
    <Sheet
      size="small"
      title={<FormattedMessage id="picking.notEnoughFunds.title" />}
      onClose={close}
      actions={
        <>
          <ActionButton kind="quiet" onClick={close}>
            <FormattedMessage id="picking.later" />
          </ActionButton>
          <ActionButton onClick={deposit}>
            <FormattedMessage id="picking.deposit" />
          </ActionButton>
        </>
      }
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
    </Sheet>
  )
}
