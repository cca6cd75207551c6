import type { GameInstance } from '../entities/game-instance.ts'

/** Drawings of each kind: games whose ids differ by less than this have covers of their own. */
export const COVER_VARIANTS = 100

/** File name of a game's cover: its kind, its highest number and its variant. */
export const coverName = ({
  gameRule,
  gameId,
  gamePlayRange = 0,
}: Pick<GameInstance, 'gameRule' | 'gameId' | 'gamePlayRange'>): string =>
  `${gameRule}-${gamePlayRange}-${gameId % COVER_VARIANTS}.svg`
