import { FormattedMessage } from 'react-intl'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { useSite } from '#runtime/site/site.ts'
import { legalPathOf } from '#schemas/site-manifest/legal-path.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

/** Any path that no route of the site matches. The legal addresses of the specification lead to their pages, as on the service. */
export default function NotFound() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const legalPath = legalPathOf(useSite().manifest, pathname)
  if (legalPath !== null) return <Navigate to={`${legalPath}${search}${hash}`} replace />
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
