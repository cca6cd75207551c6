import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
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
import styles from './topbar-frame.module.css'

/**
 * A bar above, wide content below: the games on one side, the player's own screens beside the account. On a phone the menu
 * is a sheet.
 */
export function TopbarFrame({ children }: { children: ReactNode }) {
  const links = useMenuLinks()
  const games = links.filter(({ isOwn }) => !isOwn)
  const own = links.filter(({ isOwn }) => isOwn)
  const intl = useIntl()
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header ref={coversEdge} className={styles.header} data-site-header>
        <div ref={foldsBar} className={styles.bar}>
          <BrandMark />
          <nav className={styles.menu} aria-label={intl.formatMessage({ id: 'runtime.frame.mainMenu' })}>
            <ul role="list" className={styles.list}>
              {games.map((link) => (
                <li key={link.key}>
                  <MenuLink
                    link={link}
                    className={styles.link}
                    badgeClassName={styles.badge}
                    withIcon={false}
                  />
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.end}>
            <span className={styles.safe}>
              <PlaySafeLink short />
            </span>
            {own.map((link) => (
              <MenuLink
                key={link.key}
                link={link}
                className={styles.own}
                badgeClassName={styles.badge}
                withIcon
              />
            ))}
            <HeaderSlots />
            <MenuButton links={links} className={styles.menuButton} />
          </div>
        </div>
      </header>
      {children}
      <SiteFooter />
    </div>
  )
}
