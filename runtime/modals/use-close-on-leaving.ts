import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Closes a modal on navigation, for a modal whose links lead to pages of their own. */
export function useCloseOnLeaving(close: () => void): void {
  const { pathname } = useLocation()
  const opened = useRef(pathname)
  useEffect(() => {
    if (pathname !== opened.current) close()
  }, [pathname, close])
}
