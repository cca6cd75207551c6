import type { CSSProperties } from 'react'
import type { ArtSlot } from '#schemas/theme/variants.ts'
import { useThemeAssets } from '#runtime/theming/theme-assets.tsx'
import { classNames } from './class-names.ts'
import styles from './art.module.css'

export type ArtProps = {
  name: ArtSlot
  /** Accessible name of the picture; without it the picture is decorative. */
  label?: string | undefined
  className?: string | undefined
}

/**
 * A picture of the theme: one drawing, or a scene of layers, some of them animated. CSS variables of the theme name the
 * files, so changing the scheme loads the other drawing without a render.
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
