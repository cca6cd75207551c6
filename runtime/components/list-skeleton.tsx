import { Skeleton } from './skeleton.tsx'
import styles from './list-skeleton.module.css'

export interface ListSkeletonProps {
  rows: number
  /** In a narrow window, a card of the list has two lines and not three. */
  isShort?: boolean
}

/** Placeholder of a list: each row is as high as one of a data table, or as its card in a narrow window. */
export function ListSkeleton({ rows, isShort = false }: ListSkeletonProps) {
  return (
    <div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} data-short={isShort || undefined}>
          <span className={styles.text}>
            <Skeleton width="min(60%, 14rem)" />
            <Skeleton width="min(85%, 20rem)" />
          </span>
          <Skeleton width="4rem" />
        </div>
      ))}
    </div>
  )
}
