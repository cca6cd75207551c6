import { useEffect } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router-dom'

/** Leads to another page, unless the person has opened one in the meantime that is still loading. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  const here = useHref(useLocation().pathname)
  useEffect(() => {
    // The router shows the new page when it is loaded; the address is the new one at once.
    if (window.location.pathname === here) void navigate(to, { replace: true })
  }, [navigate, here, to])
  return null
}
