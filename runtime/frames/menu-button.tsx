import { lazy, Suspense, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Icon } from '#runtime/components/icon.tsx'
import { loadWithRetries } from '#runtime/registry/lazy-load.ts'
import type { MenuLink } from './menu-links.ts'

const MenuSheet = lazy(() => loadWithRetries(() => import('./menu-sheet.tsx')))

export type MenuButtonProps = {
  links: MenuLink[]
  className: string | undefined
  /** Shows the label under the icon, as in a tab bar; otherwise it is only the accessible name. */
  labelShown?: boolean
}

/** Opens the menu of a narrow window. Its code is loaded when it is first opened. */
export function MenuButton({ links, className, labelShown = false }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
        <span className={labelShown ? undefined : 'visually-hidden'}>
          <FormattedMessage id="runtime.frame.menu" />
        </span>
      </button>
      {isOpen ? (
        <Suspense>
          <MenuSheet links={links} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
