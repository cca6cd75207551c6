import { FormattedMessage } from 'react-intl'
import { PageLink } from '#runtime/router/page-link.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { Slot } from '#runtime/registry/slot.tsx'
import type { MenuLink as MenuLinkData } from './menu-links.ts'

export type MenuLinkProps = {
  link: MenuLinkData
  className: string | undefined
  badgeClassName: string | undefined
  withIcon: boolean
  onClick?: (() => void) | undefined
}

/** One entry of the site's menu. A module provides the number of open games (`menu.badge`). */
export function MenuLink({ link, className, badgeClassName, withIcon, onClick }: MenuLinkProps) {
  const content = (
    <>
      {withIcon ? <Icon name={link.icon} /> : null}
      <span>{link.label}</span>
      {link.badge === 'new' ? (
        <span className={badgeClassName}>
          <FormattedMessage id="runtime.frame.new" />
        </span>
      ) : null}
      {link.badge === 'count' ? (
        <Slot id="menu.badge" of={{ entry: link.entry, className: badgeClassName }} />
      ) : null}
    </>
  )
  if (link.isOutside) {
    return (
      <a className={className} href={link.to} target="_blank" rel="noreferrer" onClick={onClick}>
        {content}
      </a>
    )
  }
  return (
    <PageLink
      className={className}
      to={link.to}
      aria-current={link.isCurrent ? 'page' : undefined}
      onClick={onClick}
    >
      {content}
    </PageLink>
  )
}
