import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { MessageScreen } from '#runtime/components/message-screen.tsx'
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
    <MessageScreen
      art="notFound"
      reason="notFound"
      action="goHome"
      onAction={() => void navigate(HOME_PATH)}
    />
  )
}
