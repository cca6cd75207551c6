import { useMemo } from 'react'
import { FormattedMessage, FormattedNumber } from 'react-intl'
import { useGameInstanceIds, useIsExcerpt } from '#games/live/game-instances.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import { useGameRoles } from '#runtime/registry/game-roles.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { MenuEntry } from '#schemas/site-manifest/menu.ts'
import { filterOf } from '../state/lobby-filter.ts'
import { followsSales } from '../state/menu-kinds.ts'

export interface MenuCountProps {
  entry: MenuEntry
  className?: string
}

const anyOrder = () => 0
const NO_FAVORITES: ReadonlySet<number> = new Set<number>()

/** Number of open games under a menu entry. */
export default function MenuCount({ entry, className }: MenuCountProps) {
  const rolesOf = useGameRoles()
  const isExcerpt = useIsExcerpt()
  const isFavorites = entry.kind === 'favorites'
  const where = useMemo(() => {
    const passes = filterOf({ entry }, { favoriteGames: NO_FAVORITES, rolesOf })
    return (game: GameInstance) => takesPlays(game) && (entry.kind === 'favorites' || passes(game))
  }, [entry, rolesOf])
  const count = useGameInstanceIds({
    where,
    ...(isFavorites && { favorite: true }),
    byCounts: followsSales(entry),
    order: anyOrder,
  }).length
  if (count === 0 || isExcerpt) return null
  return (
    <span className={className}>
      <span aria-hidden>
        <FormattedNumber value={count} />
      </span>
      <span className="visually-hidden">
        <FormattedMessage id="lobby.count" values={{ count }} />
      </span>
    </span>
  )
}
