import type { ReactNode } from 'react'
import { ActionButton, type ActionButtonProps } from './action-button.tsx'
import { useGo, useScreenPath } from '#runtime/router/navigate.ts'

export interface GoButtonProps extends Pick<
  ActionButtonProps,
  'kind' | 'size' | 'fullWidth' | 'icon' | 'price'
> {
  screen: string
  params?: Record<string, string | number | undefined>
  children: ReactNode
  /** Besides going there. */
  onClick?: () => void
}

/** A link to a screen that looks like a button, and can be opened in a new tab like any link. */
export function GoButton({ screen, params, children, onClick, ...look }: GoButtonProps) {
  const go = useGo()
  const pathOf = useScreenPath()
  return (
    <ActionButton
      {...look}
      href={pathOf(screen, params)}
      onClick={(event) => {
        onClick?.()
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        go(screen, params)
      }}
    >
      {children}
    </ActionButton>
  )
}
