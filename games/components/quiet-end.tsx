import type { ReactNode } from 'react'
import { Art } from '#runtime/components/art.tsx'
import styles from './quiet-end.module.css'

interface QuietEndProps {
  title: ReactNode
  body?: ReactNode
  /** Facts about the draw below the text. */
  children?: ReactNode
  actions: ReactNode
}

/** The end of a draw without a prize for the player, composed by the theme (`data-end`): nothing in it moves or shines. */
export function QuietEnd({ title, body, children, actions }: QuietEndProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.end}>
        <div className={styles.text}>
          <h2 className={styles.title}>{title}</h2>
          {body ? <p className={styles.line}>{body}</p> : null}
          {children}
        </div>
        <Art name="noWin" className={styles.drawing} />
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  )
}
