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
import styles from './sidebar-frame.module.css'

/** Menu at the side of a wide window; on a phone its first entries are tabs below. */
export function SidebarFrame({ children }: { children: ReactNode }) {
  const links = useMenuLinks()
  const intl = useIntl()
  const menu = intl.formatMessage({ id: 'runtime.frame.mainMenu' })
  return (
    <div className={styles.frame}>
      <SkipLink />
      <header ref={coversEdge} className={styles.header}>
        <div ref={foldsBar} className={styles.bar}>
          <BrandMark />
          <HeaderSlots />
        </div>
      </header>
      <nav className={styles.side} aria-label={menu}>
        <ul role="list" className={styles.list}>
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
        {links.slice(0, 4).map((link) => (
          <MenuLink
            key={link.key}
            link={link}
            className={styles.tab}
            badgeClassName={styles.badge}
            withIcon
          />
        ))}
        <MenuButton links={links.slice(4)} className={styles.tab} labelShown />
      </nav>
    </div>
  )
}
