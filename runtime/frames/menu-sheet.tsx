import { useIntl } from 'react-intl'
import { Sheet } from '#runtime/components/sheet.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MenuLink } from './menu-link.tsx'
import type { MenuLink as MenuLinkData } from './menu-links.ts'
import { PlaySafeLink } from './play-safe-link.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import styles from './menu-sheet.module.css'

export type MenuSheetProps = { links: MenuLinkData[]; onClose: () => void }

/** The menu of a narrow window: all entries, the player's limits, language and scheme. */
export default function MenuSheet({ links, onClose }: MenuSheetProps) {
  const intl = useIntl()
  return (
    <Sheet title={intl.formatMessage({ id: 'runtime.frame.menu' })} onClose={onClose} size="small">
      <nav aria-label={intl.formatMessage({ id: 'runtime.frame.mainMenu' })}>
        <ul role="list" className={styles.list}>
          {links.map((link) => (
            <li key={link.key}>
              <MenuLink
                link={link}
                className={styles.link}
                badgeClassName={styles.badge}
                withIcon
                onClick={onClose}
              />
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.safe}>
        <PlaySafeLink onClick={onClose} />
      </div>
      <div className={styles.switches}>
        <LanguageSwitch />
        <SchemeSwitch />
      </div>
    </Sheet>
  )
}
