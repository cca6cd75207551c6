import { hash } from 'node:crypto'
import { canonical } from './canonical.ts'

/** Bytes of a digest that tell the versions of one record apart. */
const VERSION_BYTES = 12

/** The version of what operators can change of a record: a digest of the value, whatever the order of its fields. */
export function versionOf(edited: unknown): string {
  const digest = hash('sha256', canonical(edited), 'buffer')
  return digest.subarray(0, VERSION_BYTES).toString('base64url')
}

/** A record with the version of what operators can change of it, by default the whole record. */
export const withVersion = <Shown extends object>(
  record: Shown,
  edited: unknown = record,
): Shown & { version: string } => ({ ...record, version: versionOf(edited) })
