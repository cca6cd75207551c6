import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

export interface PageLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** A path of this site. */
  to: string
  onClick?: (() => void) | undefined
}

/** A link to a page of this site. The router's own link adds 2 kB of prefetching, which only sites with a server-side router need. */
export function PageLink({ to, onClick, children, ...rest }: PageLinkProps) {
  const follow = useLinkClickHandler(to)
  const handle = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.()
    follow(event)
  }
  return (
    <a {...rest} href={useHref(to)} onClick={handle}>
      {children}
    </a>
  )
}
