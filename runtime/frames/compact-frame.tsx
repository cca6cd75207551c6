import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router-dom'
import { PageLink } from '#runtime/router/page-link.tsx'
import { coversEdge } from '#runtime/components/covered-edges.ts'
import { Icon } from '#runtime/components/icon.tsx'
import { BrandMark } from './brand-mark.tsx'
import { foldsBar } from './folds-bar.ts'
import { HeaderSlots } from './header-slots.tsx'
import { MenuButton } from './menu-button.tsx'
import { MenuLink } from './menu-link.tsx'
import { useMenuLinks } from './menu-links.ts'
import { PlaySafeLink } from './play-safe-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SkipLink } from './skip-link.tsx'
import styles from './compact-frame.module.css'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

/** Number of menu entries in the bar, besides the home link and the menu button. */
const IN_BAR = 3

/** One column for small phones: a short header, and a bar at the lower edge for everything else. */
export function CompactFrame({ children }: { children: ReactNode }) {
  const links = useMenuLinks()
  const intl = useIntl()
  const { pathname, search } = useLocation()
  const isHome = pathname === HOME_PATH && search === ''
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header ref={coversEdge} className={styles.header} data-site-header>
        <div ref={foldsBar} className={styles.bar}>
          <BrandMark />
          <div className={styles.end}>
            <PlaySafeLink short />
            <HeaderSlots />
          </div>
        </div>
      </header>
      <nav
        ref={coversEdge}
        className={styles.tabs}
        aria-label={intl.formatMessage({ id: 'runtime.frame.mainMenu' })}
      >
        <PageLink className={styles.tab} to={HOME_PATH} aria-current={isHome ? 'page' : undefined}>
          <Icon name="home" />
          <span>
            <FormattedMessage id="runtime.frame.home" />
          </span>
        </PageLink>
        {links.slice(0, IN_BAR).map((link) => (
          <MenuLink
            key={link.key}
            link={link}
            className={styles.tab}
            badgeClassName={styles.badge}
            withIcon
          />
        ))}
        <MenuButton links={links.slice(IN_BAR)} className={styles.tab} labelShown />
      </nav>
      {children}
      <SiteFooter />
    </div>
  )
}
