import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { useSite } from '#runtime/site/site.ts'

export interface RefusedPromptProps {
  /** Message prefix: `picking.<reason>.title` and `.body`. */
  reason: 'countryBlocked' | 'held' | 'noSegment'
  close: () => void
}

/** The refusal is nothing that the player can resolve: the sheet leads to the support alone. */
export function RefusedPrompt({ reason, close }: RefusedPromptProps) {
  const { contact } = useSite().manifest.content.legalPages
  return (
    <Sheet
      size="small"
      title={<FormattedMessage id={`picking.${reason}.title`} />}
      onClose={close}
      actions={
        <>
          {contact === undefined ? null : (
            <GoButton kind="quiet" screen="runtime.page" params={{ pageLink: contact }} onClick={close}>
              <FormattedMessage id="picking.next.support" />
            </GoButton>
          )}
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
