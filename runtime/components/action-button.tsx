import type { MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './action-button.module.css'

export type ActionButtonProps = {
  children: ReactNode
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  /** `primary` is the main action of a screen, `quiet` any other one, `danger` an irreversible one. */
  kind?: 'primary' | 'quiet' | 'danger' | undefined
  /** The request is pending: the button keeps its size, is announced as busy and ignores clicks. */
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** Price of the action, shown on the button beside its name. */
  price?: ReactNode
  icon?: ReactNode
  size?: 'medium' | 'large' | 'small' | undefined
  /**
   * Where only the icon is shown and the text is the accessible name: in a narrow window, or in a folded bar. In the
   * second case only the text is shown everywhere else.
   */
  iconAlone?: 'narrow' | 'folded' | undefined
  fullWidth?: boolean | undefined
  type?: 'button' | 'submit' | undefined
  /** Makes it a link that looks like a button. */
  href?: string | undefined
  /** The link opens in a new tab without access to this page (security 20). */
  newTab?: boolean | undefined
  ariaLabel?: string | undefined
  ariaDescribedBy?: string | undefined
}

/** The button of every theme: shape, fill and weight come from the theme. */
export function ActionButton(props: ActionButtonProps) {
  const { kind = 'primary', size = 'medium', busy = false, disabled = false, href, type = 'button' } = props
  const shared = {
    className: classNames(styles.button, props.fullWidth && styles.fullWidth),
    'data-kind': kind,
    'data-size': size,
    'data-busy': busy || undefined,
    'data-icon-alone': props.iconAlone,
    'aria-label': props.ariaLabel,
    'aria-describedby': props.ariaDescribedBy,
  }
  const content = (
    <>
      <span className={styles.content}>
        {props.icon === undefined ? null : <span className={styles.icon}>{props.icon}</span>}
        <span className={styles.label}>{props.children}</span>
        {props.price === undefined ? null : <span className={styles.price}>{props.price}</span>}
      </span>
      {busy ? <span className={styles.spinner} aria-hidden /> : null}
    </>
  )
  if (href !== undefined && !disabled) {
    return (
      <a
        {...shared}
        href={href}
        onClick={props.onClick}
        {...(props.newTab && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        {content}
      </a>
    )
  }
  // A busy button stays focusable, so that keyboard users keep their position. The refused click also stops a form that
  // the Enter key submits.
  const onClick = busy ? (event: MouseEvent) => event.preventDefault() : props.onClick
  return (
    <button
      {...shared}
      type={type}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={onClick}
    >
      {content}
    </button>
  )
}
