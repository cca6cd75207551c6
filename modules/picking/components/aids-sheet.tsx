import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import styles from './number-aids.module.css'

/** The sheet of the player's own numbers, with what is true of all of them. */
export function AidsSheet({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <Sheet
      title={<FormattedMessage id="picking.aids.title" />}
      onClose={onClose}
      actions={
        <ActionButton kind="quiet" onClick={onClose}>
          <FormattedMessage id="picking.aids.close" />
        </ActionButton>
      }
    >
      <div className={styles.aids}>
        <p className={styles.note}>
          <FormattedMessage id="picking.aids.odds" />
        </p>
        {children}
      </div>
    </Sheet>
  )
}
