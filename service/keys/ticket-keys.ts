import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DataKey, DatedKey, KeyRing } from '#service/keys/key-ring.ts'

export type TicketKeys = Pick<KeyRing, 'ofTickets'>

/** One print of a ticket of an operator: 1 is the first. It is printed with the key of its time, UTC milliseconds, so that a later key does not change it. */
export interface TicketPrint {
  readonly operatorId: number
  readonly playId: number
  readonly print: number
  readonly printedAt: number
}

/** A print whose time is known by its bounds. */
type AskedPrint = Omit<TicketPrint, 'printedAt'> & { readonly from: number; readonly to: number }

/** Letters and digits that are not mistaken for one another on paper: no I, L, O, U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const KEY_LENGTH = 12
const GROUP = /.{4}(?!$)/g

/** The SecureKey of a print, 60 bits of a keyed digest: `7K2M-9QWE-44TX`. */
export function secureKeyOf(keys: TicketKeys, { printedAt, ...print }: TicketPrint): string {
  const known = keys.ofTickets(print.operatorId)
  const key = keysWithin(known, printedAt, printedAt).at(-1)!
  return bareKey(key, print).replace(GROUP, '$&-')
}

/** Whether this is the SecureKey of the print, in constant time. Case, spaces, hyphens and misread letters do not matter. */
export function isSecureKey(keys: TicketKeys, { from, to, ...print }: AskedPrint, given: string): boolean {
  const brought = Buffer.from(readKey(given))
  return keysWithin(keys.ofTickets(print.operatorId), from, to).some((key) => {
    const wanted = Buffer.from(bareKey(key, print))
    return brought.length === wanted.length && timingSafeEqual(brought, wanted)
  })
}

/** The keys that were in use at a time between two: a key that somebody has seen does not make a later ticket. */
function keysWithin(known: readonly DatedKey[], from: number, to: number): readonly DataKey[] {
  return known.filter(({ usedFrom }, place) => {
    const usedUntil = known[place + 1]?.usedFrom ?? Infinity
    return usedFrom <= to && usedUntil > from
  })
}

function bareKey({ secret }: DataKey, { playId, print }: Pick<TicketPrint, 'playId' | 'print'>): string {
  const digest = createHmac('sha256', secret).update(`ticket ${playId} ${print}`).digest()
  return Array.from({ length: KEY_LENGTH }, (_, place) => ALPHABET[digest[place]! % ALPHABET.length]).join('')
}

const readKey = (given: string): string =>
  given
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
