import { FormattedMessage } from 'react-intl'
import type { ArtSlot } from '#schemas/theme/variants.ts'
import { ActionButton } from './action-button.tsx'
import { EmptyState } from './empty-state.tsx'

export interface MessageScreenProps {
  art: ArtSlot
  /** The texts of the reason. */
  reason: 'notFound' | 'broken' | 'offline' | 'idle'
  /** The next step. */
  action: 'goHome' | 'broken.continue' | 'offline.tryNow' | 'idle.continue'
  onAction: () => void
}

/** A screen that consists of a reason and a next step. */
export function MessageScreen({ art, reason, action, onAction }: MessageScreenProps) {
  return (
    <EmptyState
      headingLevel={1}
      art={art}
      title={<FormattedMessage id={`runtime.${reason}.title`} />}
      body={<FormattedMessage id={`runtime.${reason}.body`} />}
      action={
        <ActionButton onClick={onAction}>
          <FormattedMessage id={`runtime.${action}`} />
        </ActionButton>
      }
    />
  )
}
