import type { ReactNode } from 'react'
import { coversEdge } from './covered-edges.ts'
import styles from './screen-frame.module.css'

export type ScreenFrameProps = {
  /** The screen's one first-level heading. */
  title: ReactNode
  /** Small line above the title: the section or the parent. */
  eyebrow?: ReactNode
  /** Beside the content on a wide window, below it on a phone. */
  aside?: ReactNode
  /** Buttons of the screen; on a phone they are sticky at the lower edge. */
  actions?: ReactNode
  children: ReactNode
  width?: 'narrow' | 'wide' | 'full' | undefined
  /** Hides the title visually, where the screen opens with a more prominent element. */
  titleHidden?: boolean | undefined
}

/** The layout of a screen: heading, content, aside and actions, in the theme's content width. */
export function ScreenFrame(props: ScreenFrameProps) {
  const { width = 'wide', titleHidden = false } = props
  return (
    <div className={styles.frame} data-width={width}>
      <header className={titleHidden ? 'visually-hidden' : styles.head}>
        {props.eyebrow === undefined ? null : <p className={styles.eyebrow}>{props.eyebrow}</p>}
        <h1 className={styles.title}>{props.title}</h1>
      </header>
      <div className={styles.columns} data-aside={props.aside === undefined ? undefined : true}>
        <div className={styles.content}>{props.children}</div>
        {props.aside === undefined ? null : <aside className={styles.aside}>{props.aside}</aside>}
      </div>
      {props.actions === undefined ? null : (
        <div ref={coversEdge} className={styles.actions}>
          {props.actions}
        </div>
      )}
    </div>
  )
}
