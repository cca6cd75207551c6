import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'

export interface RefusedPromptProps {
  /** Whose texts are shown: `picking.<reason>.title` and `.body`. */
  reason: 'countryBlocked' | 'noSegment'
  close: () => void
}

/** What stands in the way is nothing that the player can change: it is read and closed. */
export function RefusedPrompt({ reason, close }: RefusedPromptProps) {
  return (
    <Sheet
      size="small"
      title={<FormattedMessage id={`picking.${reason}.title`} />}
      onClose={close}
      actions={
        <ActionButton onClick={close}>
          <FormattedMessage id="picking.understood" />
        </ActionButton>
      }
    >
      <p>
        <FormattedMessage id={`picking.${reason}.body`} />
      </p>
    </Sheet>
  )
}
