import { ownerOf, type PersonalVault } from './personal-vault.ts'

/** The columns of a player that hold the address. */
export interface AddressColumns {
  readonly member_id: number
  readonly username_key: string
  readonly screen_name: string
  readonly personal: Buffer | null
  readonly personal_key_id: string | null
}

/** A player's e-mail address and name; null if the player has no address. For lists: one player is mailed with `putPlayerMail`. */
export function mailAddress(row: AddressColumns, vault: PersonalVault): { to: string; name: string } | null {
  if (row.personal === null || row.personal_key_id === null) return null
  const owner = ownerOf(row.member_id, row.username_key)
  const { primaryEmail, firstName } = vault.open({ bytes: row.personal, keyId: row.personal_key_id }, owner)
  if (typeof primaryEmail !== 'string' || primaryEmail === '') return null
  return {
    to: primaryEmail,
    name: typeof firstName === 'string' && firstName !== '' ? firstName : row.screen_name,
  }
}
