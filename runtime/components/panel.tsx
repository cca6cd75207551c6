import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './panel.module.css'

export type PanelProps = {
  children: ReactNode
  title?: ReactNode
  /** At the end of the title's line: a tag, a time, a quiet link. */
  aside?: ReactNode
  /** Below the content, separated in the theme's style (a hairline, a perforation). */
  footer?: ReactNode
  /** `card` holds a thing, `ticket` a play, `well` groups inside a card, `plain` only adds spacing. */
  variant?: 'card' | 'ticket' | 'well' | 'plain' | undefined
  /** Styled as clickable as a whole; the content must contain the link or button itself. */
  interactive?: boolean | undefined
  /** Emphasizes it over its neighbours. */
  emphasis?: boolean | undefined
  as?: 'section' | 'article' | 'li' | 'div' | 'aside' | undefined
  headingLevel?: 2 | 3 | 4 | undefined
  ariaLabel?: string | undefined
  className?: string | undefined
}

/** The theme's card: frosted glass, a printed slip. It groups the content of a screen. */
export function Panel(props: PanelProps) {
  const { variant = 'card', as: Element = 'section', headingLevel = 2 } = props
  const Heading = `h${headingLevel}` as const
  const hasHead = props.title !== undefined || props.aside !== undefined
  return (
    <Element
      className={classNames(styles.panel, props.interactive && styles.interactive, props.className)}
      data-variant={variant}
      data-emphasis={props.emphasis || undefined}
      aria-label={props.ariaLabel}
    >
      {hasHead ? (
        <header className={styles.head}>
          {props.title === undefined ? null : <Heading className={styles.title}>{props.title}</Heading>}
          {props.aside === undefined ? null : <div className={styles.aside}>{props.aside}</div>}
        </header>
      ) : null}
      <div className={styles.body}>{props.children}</div>
      {props.footer === undefined ? null : <footer className={styles.footer}>{props.footer}</footer>}
    </Element>
  )
}
