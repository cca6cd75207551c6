import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { SupportButton } from '#runtime/components/support-button.tsx'

export interface RefusedPromptProps {
  /** Message prefix: `picking.<reason>.title` and `.body`. */
  reason: 'countryBlocked' | 'held' | 'noSegment'
  close: () => void
}

/** A refusal that the player cannot resolve: the sheet offers the support alone. */
export function RefusedPrompt({ reason, close }: RefusedPromptProps) {
  return (
    <Sheet
      size="small"
      title={<FormattedMessage id={`picking.${reason}.title`} />}
      onClose={close}
      actions={
        <>
          <SupportButton kind="quiet" onClick={close}>
            <FormattedMessage id="picking.next.support" />
          </SupportButton>
          <ActionButton onClick={close}>
            <FormattedMessage id="picking.understood" />
          </ActionButton>
        </>
      }
    >
      <p>
        <FormattedMessage id={`picking.${reason}.body`} />
      </p>
    </Sheet>
  )
}
