import type { PersonalVault } from '#service/players/rows/personal-vault.ts'

interface Of {
  readonly memberId: number
  readonly playerId: number
}

const ownerOf = ({ memberId, playerId }: Of) => `invitation/${memberId}/${playerId}`

/** Seals the partly hidden address of an invited person for the list of the player who invited. */
export const sealMasked = (vault: PersonalVault, of: Of, masked: string) =>
  vault.seal({ masked }, ownerOf(of))

export const openMasked = (
  vault: PersonalVault,
  of: Of,
  sealed: { readonly bytes: Uint8Array; readonly keyId: string },
): string => String(vault.open(sealed, ownerOf(of))['masked'])
