import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { useOperation } from '#runtime/client/use-operation.ts'

type OneClickTexts = Pick<
  GameInstance,
  'oneClickBundleName' | 'oneClickStartInfo' | 'oneClickGameLobbyInfo' | 'oneClickSuccessInfo'
>

/** The operator's texts for the purchase of a game in one click (spec 3); empty where there are none, or they are not loaded. */
export function useOneClickTexts(gameInstanceId: number | undefined): OneClickTexts {
  const enabled = gameInstanceId !== undefined
  const { data } = useOperation('getGameLobby', { gameInstanceId: gameInstanceId ?? 0 }, { enabled })
  return data?.gameDetails ?? {}
}
