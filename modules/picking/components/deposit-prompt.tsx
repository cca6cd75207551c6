import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { useGo } from '#runtime/router/navigate.ts'

export interface DepositPromptProps {
  title: ReactNode
  children: ReactNode
  /** Currency of the deposit; defaults to the site's own. */
  currencyId?: number | undefined
  close: () => void
}

/** Shown where money is missing: a link to the deposit, or later. */
export function DepositPrompt({ title, children, currencyId, close }: DepositPromptProps) {
  const go = useGo()
  const deposit = () => {
    close()
    go('cashier.deposit', { currencyId })
  }
  return (
    <Sheet
      size="small"
      title={title}
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
      {children}
    </Sheet>
  )
}
