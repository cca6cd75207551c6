import { timingSafeEqual } from 'node:crypto'
import { keyedDigest } from '#service/keys/keyed-digest.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'

export type TicketKeys = Pick<KeyRing, 'current'>

/** One print of a ticket: 1 is the first. */
export interface TicketPrint {
  readonly playId: number
  readonly print: number
}

/** Letters and digits that are not mistaken for one another on paper: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const KEY_LENGTH = 12
const GROUP = /.{4}(?!$)/g

/** The SecureKey of a print, 60 bits of a keyed digest: `7K2M-9QWE-44TX`. */
export function secureKeyOf(keys: TicketKeys, print: TicketPrint): string {
  return bareKey(keys, print).replace(GROUP, '$&-')
}

/** Whether this is the SecureKey of the print, in constant time. Case, spaces, hyphens and misread letters do not matter. */
export function isSecureKey(keys: TicketKeys, print: TicketPrint, given: string): boolean {
  const wanted = Buffer.from(bareKey(keys, print))
  const brought = Buffer.from(readKey(given))
  return brought.length === wanted.length && timingSafeEqual(brought, wanted)
}

function bareKey(keys: TicketKeys, { playId, print }: TicketPrint): string {
  const digest = keyedDigest(keys, 'digest', `ticket ${playId} ${print}`)
  return Array.from({ length: KEY_LENGTH }, (_, place) => ALPHABET[digest[place]! % ALPHABET.length]).join('')
}

const readKey = (given: string): string =>
  given
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
