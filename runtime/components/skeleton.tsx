import styles from './skeleton.module.css'

export type SkeletonProps = {
  shape?: 'line' | 'title' | 'figure' | 'block' | 'ball' | 'button' | undefined
  /** CSS width; a line defaults to the full width. */
  width?: string | undefined
  /** CSS height of a block. */
  height?: string | undefined
}

/** Placeholder for loading content, in its final size. Hidden from screen readers: the region around it is `aria-busy`. */
export function Skeleton({ shape = 'line', width, height }: SkeletonProps) {
  const size = {
    ...(width === undefined ? {} : { inlineSize: width }),
    ...(height === undefined ? {} : { blockSize: height }),
  }
  return <span className={styles.skeleton} data-shape={shape} style={size} aria-hidden />
}

/** Placeholder lines of text; the last is shorter, as in a paragraph. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles.text}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} {...(line === lines - 1 ? { width: '60%' } : {})} />
      ))}
    </span>
  )
}
