import type { IconName } from '#schemas/theme/icon-names.ts'
import { useThemeAssets } from '#runtime/theming/theme-assets.tsx'
import styles from './icon.module.css'

export type IconProps = {
  name: IconName
  size?: 'small' | 'medium' | 'large' | undefined
  /** Accessible name, only for an icon without text; otherwise the icon is hidden from screen readers. */
  label?: string | undefined
}

/** One icon of the theme's set, in the colour of the surrounding text. */
export function Icon({ name, size = 'medium', label }: IconProps) {
  const { iconsUrl } = useThemeAssets()
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg className={styles.icon} data-size={size} viewBox="0 0 24 24" focusable="false" {...naming}>
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  )
}
