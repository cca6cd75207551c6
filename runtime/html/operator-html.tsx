import DOMPurify from 'dompurify'
import { useMemo, type MouseEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { sameOriginPath } from '#runtime/router/redirect-url.ts'

export interface OperatorHtmlProps {
  html: string
  className?: string
}

/**
 * HTML that an operator wrote: pages, rules, prizes. The service has sanitised it; the browser does so again
 * (security 18). Links of this site stay in the app. Imported lazily: the sanitiser is not for the first visit.
 */
export function OperatorHtml({ html, className }: OperatorHtmlProps) {
  const navigate = useNavigate()
  const clean = useMemo(() => sanitise(html), [html])
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a[href]')
    if (!link || link.hasAttribute('target') || event.ctrlKey || event.metaKey || event.shiftKey) return
    const path = sameOriginPath(link.getAttribute('href'), window.location.origin)
    if (path === null) return
    event.preventDefault()
    void navigate(path)
  }
  return (
    // The links inside are reached and pressed by keyboard as links are; this only keeps them in the app.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={className} onClick={onClick} dangerouslySetInnerHTML={{ __html: clean }} />
  )
}

/** Trusted by the browser's own policy where it has one, text otherwise; React takes either. */
function sanitise(html: string): string {
  const options = { USE_PROFILES: { html: true }, FORBID_TAGS: ['style', 'form'], FORBID_ATTR: ['style'] }
  return 'trustedTypes' in window
    ? (DOMPurify.sanitize(html, { ...options, RETURN_TRUSTED_TYPE: true }) as unknown as string)
    : DOMPurify.sanitize(html, options)
}
