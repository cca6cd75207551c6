import { useCallback } from 'react'
import { GAME_RULES } from '#schemas/kinds/game-rules.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'

/** Whether a screen sells plays or shows a draw, of any kind of game. */
export function useIsGameScreen(): (screen: string) => boolean {
  const { registry } = useRuntime()
  return useCallback(
    (screen) =>
      GAME_RULES.some((rule) => {
        const { buy, watch } = registry.gameRoles(rule)
        return buy === screen || watch === screen
      }),
    [registry],
  )
}
