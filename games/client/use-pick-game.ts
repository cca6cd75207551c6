import { useState } from 'react'
import { useIsHydrating } from '#runtime/clock/rendered-page.ts'
import { useFirstGameInstanceId, useGameInstance } from '#games/live/game-instances.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import { useSession } from '#runtime/session/session.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { fromColumns } from '#schemas/protocol/columns.ts'
import { useOperation } from '#runtime/client/use-operation.ts'

export interface PickGame {
  /** The instance that accepts the plays, or the last one that did. Undefined where there is none. */
  readonly game: GameInstance | undefined
  /** The instance in the address, where it is known. */
  readonly asked: GameInstance | undefined
  readonly loading: boolean
}

/** The game in an address: `id` of an instance, or `gid` of a game. */
export interface RequestedGame {
  readonly id?: number | undefined
  readonly gid?: number | undefined
}

/**
 * The instance to pick for: the requested one while it accepts plays, then the next of its game. A slip stays on screen
 * when a draw closes: the last instance is used until the next one opens.
 */
export function usePickGame({ id: askedId = 0, gid = 0 }: RequestedGame): PickGame {
  const { state } = useSession()
  const isHydrating = useIsHydrating()
  const live = useGameInstance(askedId)
  // No session follows in a page that is being rendered; its games are up to a second old, and a part of a large lobby.
  const unknown = askedId > 0 && live === undefined && (state !== 'loading' || isHydrating)
  const loaded = useOperation('loadGames', { gameInstanceIds: [askedId] }, { enabled: unknown })
  const asked = live ?? (loaded.data && fromColumns<GameInstance>(loaded.data)[0])
  const gameId = asked?.gameId ?? gid
  const nextId = useFirstGameInstanceId({ gameId, where: takesPlays })
  const next = useGameInstance(nextId ?? 0)
  const open = asked && takesPlays(asked) ? asked : next
  const [lastId, setLastId] = useState(0)
  if (open && open.gameInstanceId !== lastId) setLastId(open.gameInstanceId)
  const last = useGameInstance(lastId)
  const game = open ?? (last?.gameId === gameId ? last : undefined) ?? asked
  return { game, asked, loading: state === 'loading' || (unknown && loaded.isPending) }
}
