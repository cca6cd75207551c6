import type { CSSProperties } from 'react'
import type { ArtSlot } from '#schemas/theme/variants.ts'
import { useThemeAssets } from '#runtime/theming/theme-assets.tsx'
import { classNames } from './class-names.ts'
import styles from './art.module.css'

export type ArtProps = {
  name: ArtSlot
  /** Names the picture for screen readers; without it the picture is decoration. */
  label?: string | undefined
  className?: string | undefined
}

/**
 * A picture of the theme: one drawing, or a scene of layers of which some move. The files are named by CSS
 * variables of the theme, so changing the scheme loads the other drawing without rendering anything.
 */
export function Art({ name, label, className }: ArtProps) {
  const layers = useThemeAssets().art[name] ?? []
  const slot = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <div className={classNames(styles.art, className)} data-art={slot} {...naming}>
      {layers.map(({ fit = 'contain', motion = 'none', seconds }, place) => {
        const style: CSSProperties = { backgroundImage: `var(--art-${slot}-${place})` }
        if (seconds !== undefined) style.animationDuration = `${seconds}s`
        return <div key={place} className={styles.layer} data-fit={fit} data-motion={motion} style={style} />
      })}
    </div>
  )
}
