import type { ReactNode } from 'react'
import type { ArtSlot } from '#schemas/theme/variants.ts'
import { Art } from './art.tsx'
import styles from './scene.module.css'

export type SceneProps = {
  /** The picture behind: a scene of layers, where the theme has one. */
  art?: ArtSlot | undefined
  children: ReactNode
  /** `tall` fills the first view of a phone; `low` is a band. */
  height?: 'tall' | 'low' | undefined
}

/** The first thing on a screen, set into the brand's scene: it spans the window and goes up behind the header. */
export function Scene({ art = 'hero', children, height = 'tall' }: SceneProps) {
  return (
    <div className={styles.scene} data-height={height}>
      <Art name={art} className={styles.art} />
      <div className={styles.content}>{children}</div>
    </div>
  )
}
