import type { ReactNode } from 'react'
import type { ArtSlot } from '#schemas/theme/variants.ts'
import { Art } from './art.tsx'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  art?: ArtSlot | undefined
  title: ReactNode
  body?: ReactNode
  /** The next step: an `ActionButton` or a link. */
  action?: ReactNode
  headingLevel?: 1 | 2 | 3 | undefined
}

/** An empty place: the theme's drawing, one sentence with the reason, and a next step. */
export function EmptyState({ art = 'empty', title, body, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles.empty}>
      <Art name={art} />
      <Heading className={styles.title}>{title}</Heading>
      {body === undefined ? null : <p className={styles.body}>{body}</p>}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  )
}
