import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import type { ModalProps } from '#runtime/registry/module.ts'
import { useGo } from '#runtime/router/navigate.ts'

/** A free game on a site that keeps free games for players who have deposited (spec 5, rule 3). */
export default function MustDeposit({ close }: ModalProps) {
  const go = useGo()
  const deposit = () => {
    close()
    go('cashier.deposit')
  }
  return (
    <Sheet
      size="small"
      title={<FormattedMessage id="picking.mustDeposit.title" />}
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
        <FormattedMessage id="picking.mustDeposit.body" />
      </p>
    </Sheet>
  )
}
