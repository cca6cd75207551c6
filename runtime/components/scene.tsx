import type { ReactNode } from 'react'
import type { ArtSlot } from '#schemas/theme/variants.ts'
import { Art } from './art.tsx'
import styles from './scene.module.css'

export type SceneProps = {
  /** The background picture: a scene of layers, where the theme has one. */
  art?: ArtSlot | undefined
  children: ReactNode
  /** `tall` fills the first view of a phone; `low` is a band. */
  height?: 'tall' | 'low' | undefined
  /** The content needs no picture above it, because it begins with one or needs the room: a theme whose scene is above the content leaves it out. */
  pictured?: boolean
}

/** The first part of a screen, in the theme's scene: it spans the window and extends behind the header. */
export function Scene({ art = 'hero', children, height = 'tall', pictured = false }: SceneProps) {
  return (
    <div className={styles.scene} data-height={height} data-pictured={pictured || undefined}>
      <Art name={art} className={styles.art} />
      <div className={styles.content}>{children}</div>
    </div>
  )
}
