import { coverName } from '#schemas/theme/cover-name.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useThemeAssets } from '#runtime/theming/theme-assets.tsx'
import { classNames } from './class-names.ts'
import styles from './game-cover.module.css'

export interface GameCoverProps {
  game: GameInstance
  className?: string | undefined
}

/** The cover of a game: the drawing of its kind in the theme's colours. Decorative: the title is beside it. */
export function GameCover({ game, className }: GameCoverProps) {
  const { coversUrl } = useThemeAssets()
  return (
    <span className={classNames(styles.cover, className)}>
      {coversUrl === '' ? null : (
        <img src={coversUrl + coverName(game)} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  )
}
