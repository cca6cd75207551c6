import { useEffect } from 'react'
import { useModals } from '#runtime/modals/modals.ts'
import type { Player } from '#schemas/entities/player.ts'
import { FULL_REGISTRATION_PROMPT_DELAY_MS } from '#schemas/limits.ts'

/**
 * Three seconds after login, and not while the player uses a form, asks a quick-registered player to complete the
 * registration (spec 4).
 */
export function useRegistrationPrompt(player: Player | undefined): void {
  const modals = useModals()
  const isIncomplete = player?.verification.playerSegment === 'B'
  const playerId = player?.id
  useEffect(() => {
    if (!isIncomplete || playerId === undefined) return
    return modals.openLater('session.completeRegistration', FULL_REGISTRATION_PROMPT_DELAY_MS)
  }, [isIncomplete, playerId, modals])
}
