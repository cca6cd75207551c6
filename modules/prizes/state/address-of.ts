import type { Player } from '#schemas/entities/player.ts'

/** The postal address of a player in one line; null while street or city are missing. */
export function addressOf(player: Player | undefined): string | null {
  const details = player?.details
  const { primaryAddressStreet: street, primaryAddressCity: city } = details ?? {}
  if (!street || !city) return null
  const town = [details?.primaryAddressPostalcode, city].filter((part) => part).join(' ')
  return [street, town, details?.primaryAddressState].filter((part) => part).join(', ')
}
