import type { IconName } from './icon-names.ts'
import { useThemeAssets } from '#runtime/theming/theme-assets.tsx'
import styles from './icon.module.css'

export type IconProps = {
  name: IconName
  size?: 'small' | 'medium' | 'large' | undefined
  /** Only where the icon stands alone: then it is an image with this name. Otherwise it is hidden from readers. */
  label?: string | undefined
}

/** One icon of the theme's own set, drawn in the colour of the text around it. */
export function Icon({ name, size = 'medium', label }: IconProps) {
  const { iconsUrl } = useThemeAssets()
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className={styles.icon} data-size={size} viewBox="0 0 24 24" focusable="false" {...naming}>
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  )
}
