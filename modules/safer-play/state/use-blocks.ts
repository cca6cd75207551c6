import { useOperation } from '#runtime/client/use-operation.ts'
import { useSession } from '#runtime/session/session.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'

export type GameBlock = OperationResult<'getGameBlocks'>['blocks'][number]

/** The player's block of a game or of its kind, the one that ends last; undefined for visitors and games that are not blocked. */
export function useBlockOf({
  gameId,
  gameRule,
}: Pick<GameInstance, 'gameId' | 'gameRule'>): GameBlock | undefined {
  const isPlayer = useSession().player !== undefined
  const { data } = useOperation('getGameBlocks', {}, { enabled: isPlayer, staleMs: 60_000 })
  return data?.blocks
    .filter((block) => block.gameId === gameId || block.gameRule === gameRule)
    .toSorted((one, other) => other.until - one.until)[0]
}
