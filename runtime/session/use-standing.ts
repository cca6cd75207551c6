import { useSession } from './session.ts'

/** Whether the player has not completed the registration (segment B): neither joins nor withdrawals are possible yet. */
export function useIsIncomplete(): boolean {
  return useSession().player?.verification.playerSegment === 'B'
}

/** Whether support holds the account until it has looked at it (segment A1): neither play nor payments are possible meanwhile. */
export function useIsHeld(): boolean {
  return useSession().player?.verification.playerSegment === 'A1'
}
