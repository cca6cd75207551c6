import { useCallback } from 'react'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'

/** Whether the site has still to show the player the tools for safer play, and how to keep that it has. */
export function useToolsDue(): { isDue: boolean; markShown: () => void } {
  const { toolsBeforePlay } = useSite().manifest.settings
  const { player } = useSession()
  const { mutate } = useOperationMutation('markToolsShown')
  const markShown = useCallback(() => mutate({}), [mutate])
  const isDue =
    toolsBeforePlay &&
    player !== undefined &&
    player.restriction === undefined &&
    !player.changePassword &&
    player.statistics.toolsShownDate === undefined
  return { isDue, markShown }
}
