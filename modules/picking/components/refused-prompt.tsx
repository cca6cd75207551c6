import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'

export interface RefusedPromptProps {
  /** Message prefix: `picking.<reason>.title` and `.body`. */
  reason: 'countryBlocked' | 'held' | 'noSegment'
  close: () => void
}

/** The refusal is nothing that the player can resolve: the sheet can only be closed. */
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
