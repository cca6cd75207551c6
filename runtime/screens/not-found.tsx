import { FormattedMessage } from 'react-intl'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { useSite } from '#runtime/site/site.ts'
import { redirectOf } from '#schemas/site-manifest/page-redirects.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

/** Any path that no route or page of the site matches. Legal addresses of the specification and former names of pages lead to pages, as on the service. */
export default function NotFound() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const path = redirectOf(useSite().manifest, pathname)
  if (path !== null) return <Navigate to={`${path}${search}${hash}`} replace />
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
