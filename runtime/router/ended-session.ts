import { useLocation } from 'react-router-dom'
import { sameOriginPath } from './redirect-url.ts'

/** Path of the screen on which the session ended, while the address asks for the login after it; else null. */
export function useEndedSessionPath(): string | null {
  const query = new URLSearchParams(useLocation().search)
  return query.get('login') === 'ended' ? sameOriginPath(query.get('redirectUrl')) : null
}
