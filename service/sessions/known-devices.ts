import { sql } from 'kysely'
import type { Database } from '#service/database/database.ts'
import { pruneRows } from '#service/database/prune-rows.ts'
import type { KeyRing } from '#service/keys/key-ring.ts'
import { keyedDigest } from '#service/keys/keyed-digest.ts'
import { DEVICE_REMEMBERED_MS } from './session-limits.ts'

/** Known devices per account; the most recently used are kept. */
const DEVICES_MAX = 10

/** The subject of an account in `known_devices`; `account` is the key of its user name. */
export const deviceSubject = (keys: Pick<KeyRing, 'current'>, memberId: number, account: string): string =>
  keyedDigest(keys, 'digest', `${memberId}/${account}`).toString('base64url')

/** The devices from which an account logged in before. */
interface KnownDevices {
  isKnown: (subject: string, device: Uint8Array) => Promise<boolean>
  remember: (subject: string, device: Uint8Array) => Promise<void>
  forgetOthers: (subject: string, device: Uint8Array) => Promise<void>
}

export function createKnownDevices({ kysely }: Database): KnownDevices {
  return {
    async isKnown(subject, device) {
      const known = await kysely
        .selectFrom('known_devices')
        .select('subject')
        .where('subject', '=', subject)
        .where('device', '=', Buffer.from(device))
        .executeTakeFirst()
      return known !== undefined
    },
    async remember(subject, device) {
      await sql`insert into known_devices (subject, device) values (${subject}, ${device})
        on conflict (subject, device) do update set last_used_at = service_now()`.execute(kysely)
      await sql`delete from known_devices where subject = ${subject} and device in (
        select device from known_devices where subject = ${subject} order by last_used_at desc offset ${DEVICES_MAX})`.execute(
        kysely,
      )
    },
    async forgetOthers(subject, device) {
      await kysely
        .deleteFrom('known_devices')
        .where('subject', '=', subject)
        .where('device', '<>', Buffer.from(device))
        .execute()
    },
  }
}

/** Removes devices whose cookie has expired. */
export async function forgetOldDevices(database: Database): Promise<void> {
  const isOld = sql`last_used_at < service_now() - ${DEVICE_REMEMBERED_MS} * interval '1 millisecond'`
  await pruneRows(database, 'known_devices', isOld)
}
