import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import type { SupportStatus } from '#schemas/protocol/support.ts'
import styles from './support.module.css'

export interface CloseCaseProps {
  status: SupportStatus
  isClosing: boolean
  onClose: () => void
}

/** A button by which the player or guest ends a case that is solved; a message opens it again. */
export function CloseCase({ status, isClosing, onClose }: CloseCaseProps) {
  if (status !== 'open' && status !== 'answered') return null
  return (
    <div>
      <ActionButton kind="quiet" busy={isClosing} onClick={onClose}>
        <FormattedMessage id="support.close" />
      </ActionButton>
      <p className={styles.note}>
        <FormattedMessage id="support.close.hint" />
      </p>
    </div>
  )
}
