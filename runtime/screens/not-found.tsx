import { FormattedMessage } from 'react-intl'
import { useNavigate } from 'react-router-dom'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

/** Any path that no route of the site matches. */
export default function NotFound() {
  const navigate = useNavigate()
  return (
    <EmptyState
      headingLevel={1}
      art="notFound"
      title={<FormattedMessage id="runtime.notFound.title" />}
      body={<FormattedMessage id="runtime.notFound.body" />}
      action={
        <ActionButton onClick={() => void navigate(HOME_PATH)}>
          <FormattedMessage id="runtime.goHome" />
        </ActionButton>
      }
    />
  )
}
