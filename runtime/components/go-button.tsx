import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ScreenLink } from '#runtime/registry/links.ts'
import { useLinkPath, usePathFor } from '#runtime/router/navigate.ts'
import type { ScreenRole } from '#schemas/module-facts.ts'
import { ActionButton, type ActionButtonProps } from './action-button.tsx'

/** Appearance of a button that leads to a screen. */
export interface GoButtonLook extends Pick<
  ActionButtonProps,
  'kind' | 'size' | 'fullWidth' | 'icon' | 'price'
> {
  children: ReactNode
  /** Called in addition to the navigation. */
  onClick?: () => void
}

/**
 * A link to a screen with the look of a button; it can be opened in a new tab like any link. Renders nothing where the
 * site has no route to the screen.
 */
export function GoButton({ screen, params, ...look }: ScreenLink & GoButtonLook) {
  const path = useLinkPath()({ screen, params } as ScreenLink)
  return path === null ? null : <PathButton path={path} {...look} />
}

/** A button to the site's home, whichever module has it. */
export function HomeButton(look: GoButtonLook) {
  return <RoleButton to="home" {...look} />
}

/** A button to the screen with a role, whichever module has it. */
export function RoleButton({ to, ...look }: GoButtonLook & { to: ScreenRole }) {
  return <PathButton path={usePathFor()(to)} {...look} />
}

function PathButton({ path, children, onClick, ...look }: GoButtonLook & { path: string }) {
  const navigate = useNavigate()
  return (
    <ActionButton
      {...look}
      href={path}
      onClick={(event) => {
        onClick?.()
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate(path)
      }}
    >
      {children}
    </ActionButton>
  )
}
