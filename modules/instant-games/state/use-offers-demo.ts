import { useSession } from '#runtime/session/session.ts'
import { useModuleSettings } from '#runtime/site/site.ts'
import type { InstantGamesSettings } from '#schemas/site-manifest/instant-games.ts'

/** Whether the site offers this visitor or player a card without money; the service decides again. */
export function useOffersDemo(): boolean {
  const { demo = 'none' } = useModuleSettings<Partial<InstantGamesSettings>>('instant-games')
  const { state, player } = useSession()
  if (state === 'visitor' || state === 'failed') return demo === 'visitors'
  if (player === undefined || demo === 'none') return false
  const { playerSegment, idVerified } = player.verification
  if (playerSegment === 'A' || playerSegment === 'A1') return false
  return demo === 'visitors' || idVerified === true
}
