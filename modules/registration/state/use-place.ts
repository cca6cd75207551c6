import { useOperation } from '#runtime/client/use-operation.ts'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'

/** The country of the connection, and whether the site is offered there; undefined as long as it is unknown. */
export function usePlace(): OperationResult<'isEligibleLocation'> | undefined {
  return useOperation('isEligibleLocation', {}, { staleMs: Infinity }).data
}

/** The country with which a form begins: the player's own, that of the connection, or the site's. */
export function useLikelyCountry(): string {
  const { player } = useSession()
  const { defaultCountry } = useSite().manifest.registration
  const place = usePlace()
  return player?.details.country ?? (place?.eligible ? place.country : undefined) ?? defaultCountry
}
