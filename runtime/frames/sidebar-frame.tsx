import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import { PageLink } from '#runtime/router/page-link.tsx'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'
import { Icon } from '#runtime/components/icon.tsx'
import { coversEdge } from '#runtime/components/covered-edges.ts'
import { BrandMark } from './brand-mark.tsx'
import { foldsBar } from './folds-bar.ts'
import { HeaderSlots } from './header-slots.tsx'
import { MenuButton } from './menu-button.tsx'
import { MenuLink } from './menu-link.tsx'
import { useMenuLinks } from './menu-links.ts'
import { PlaySafeLink } from './play-safe-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SkipLink } from './skip-link.tsx'
import styles from './sidebar-frame.module.css'

/** Number of menu entries among the tabs, besides the home link and the menu button. */
const IN_TABS = 3

/** Menu at the side of a wide window; on a phone the home and the first entries are tabs below. */
export function SidebarFrame({ children }: { children: ReactNode }) {
  const links = useMenuLinks()
  const intl = useIntl()
  const menu = intl.formatMessage({ id: 'runtime.frame.mainMenu' })
  const { pathname, search } = useLocation()
  const isHome = pathname === HOME_PATH && search === ''
  const home = (
    <>
      <Icon name="home" />
      <span>
        <FormattedMessage id="runtime.frame.home" />
      </span>
    </>
  )
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header ref={coversEdge} className={styles.header} data-site-header>
        <div ref={foldsBar} className={styles.bar}>
          <BrandMark />
          <HeaderSlots />
        </div>
      </header>
      <nav className={styles.side} aria-label={menu}>
        <ul role="list" className={styles.list}>
          <li>
            <PageLink className={styles.room} to={HOME_PATH} aria-current={isHome ? 'page' : undefined}>
              {home}
            </PageLink>
          </li>
          {links.map((link) => (
            <li key={link.key}>
              <MenuLink link={link} className={styles.room} badgeClassName={styles.badge} withIcon />
            </li>
          ))}
        </ul>
        <PlaySafeLink />
      </nav>
      <div className={styles.content}>
        {children}
        <SiteFooter />
      </div>
      <nav ref={coversEdge} className={styles.tabs} aria-label={menu}>
        <PageLink className={styles.tab} to={HOME_PATH} aria-current={isHome ? 'page' : undefined}>
          {home}
        </PageLink>
        {links.slice(0, IN_TABS).map((link) => (
          <MenuLink
            key={link.key}
            link={link}
            className={styles.tab}
            badgeClassName={styles.badge}
            withIcon
          />
        ))}
        <MenuButton links={links.slice(IN_TABS)} className={styles.tab} labelShown />
      </nav>
    </div>
  )
}
