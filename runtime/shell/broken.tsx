import { FormattedMessage } from 'react-intl'
import { page } from '#runtime/context/page.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'

/** An unexpected error that was logged; offers a link to the site's root. */
export function BrokenScreen() {
  return (
    <EmptyState
      headingLevel={1}
      art="error"
      title={<FormattedMessage id="runtime.broken.title" />}
      body={<FormattedMessage id="runtime.broken.body" />}
      action={
        <ActionButton onClick={page.reloadAtRoot}>
          <FormattedMessage id="runtime.broken.continue" />
        </ActionButton>
      }
    />
  )
}
