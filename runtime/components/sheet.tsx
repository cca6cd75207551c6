import { useId, useLayoutEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { giveFocusBack } from './give-focus-back.ts'
import { Icon } from './icon.tsx'
import { dialogOpened } from './open-dialogs.ts'
import { ScrollRegion } from './scroll-region.tsx'
import styles from './sheet.module.css'

export type SheetProps = {
  title: ReactNode
  children: ReactNode
  /** Buttons at its lower edge, within reach of the thumb. */
  actions?: ReactNode
  /** Called on the close button, Escape and a press outside. Without it only the actions close the sheet. */
  onClose?: (() => void) | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** Hides the title visually. */
  titleHidden?: boolean | undefined
  /** Opens while the player may be typing elsewhere: the focus begins at the title, so that the next key presses no button. */
  isUnasked?: boolean | undefined
}

const FIELD = ':is(input, select, textarea):not(:disabled, [type="hidden"])'
const MAIN_ACTION = ':is(button, a)[data-kind="primary"]:not(:disabled)'

/** Where the focus begins: the first field, or the main action. What cannot be undone is never under the finger: its dialog begins at the other choice. */
function firstTarget(dialog: HTMLElement): HTMLElement | null {
  const first = (selector: string) => dialog.querySelector<HTMLElement>(selector)
  return first(FIELD) ?? first(MAIN_ACTION) ?? first('footer button:not(:disabled)')
}

/**
 * A dialog over the page: a sheet from below on the phone, a centred panel in a wide window. It is the browser's own modal
 * dialog, which traps focus and closes on Escape without script.
 */
export function Sheet({
  title,
  children,
  actions,
  onClose,
  size = 'medium',
  titleHidden = false,
  isUnasked = false,
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const intl = useIntl()
  // It closes while it is still in the page: the browser then returns the focus to the control that opened it.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null || element.open) return
    const before = document.activeElement
    const show = () => {
      if (typeof element.showModal === 'function') element.showModal()
      else element.setAttribute('open', '')
      if (isUnasked) heading.current?.focus()
      else firstTarget(element)?.focus()
    }
    show()
    // A browser lets a page prevent the first Escape or step back, but not the second. A dialog that still waits for its answer is opened again.
    element.addEventListener('close', show)
    const closed = dialogOpened(element)
    return () => {
      element.removeEventListener('close', show)
      closed()
      if (typeof element.close === 'function') element.close()
      // The control is gone, as is that of a notice that was answered.
      if (before?.isConnected === false) giveFocusBack(before)
    }
  }, [isUnasked])
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose?.()
  }
  return (
    // The backdrop belongs to the dialog element itself; keyboards close it with Escape (`onCancel`).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-size={size}
      aria-labelledby={titleId}
      aria-modal
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2
            id={titleId}
            ref={heading}
            tabIndex={isUnasked ? -1 : undefined}
            className={titleHidden ? 'visually-hidden' : styles.title}
          >
            {title}
          </h2>
          {onClose === undefined ? null : (
            <button
              type="button"
              className={styles.close}
              aria-label={intl.formatMessage({ id: 'runtime.close' })}
              onClick={onClose}
            >
              <Icon name="close" />
            </button>
          )}
        </header>
        <ScrollRegion className={styles.body} aria-labelledby={titleId}>
          {children}
        </ScrollRegion>
        {actions === undefined ? null : <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}
