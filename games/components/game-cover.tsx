import { coverName } from '#schemas/theme/cover-name.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { usePictureUrl } from '#runtime/site/site.ts'
import { useThemeAssets } from '#runtime/theming/theme-assets.tsx'
import { classNames } from '#runtime/components/class-names.ts'
import styles from './game-cover.module.css'

export interface GameCoverProps {
  game: GameInstance
  className?: string | undefined
}

/** The cover of a game: its own picture, or the drawing of its kind in the theme's colours. Decorative: the title is beside it. */
export function GameCover({ game, className }: GameCoverProps) {
  const { coversUrl } = useThemeAssets()
  const pictureUrl = usePictureUrl()
  const own = game.images?.background
  const drawn = coversUrl === '' ? null : coversUrl + coverName(game)
  const src = own === undefined ? drawn : pictureUrl(own)
  return (
    <span className={classNames(styles.cover, className)}>
      {src === null ? null : <img src={src} alt="" loading="lazy" decoding="async" />}
    </span>
  )
}
