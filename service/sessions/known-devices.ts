import { sql } from 'kysely'
import type { Database, Db } from '#service/database/database.ts'
import { pruneRows } from '#service/database/prune-rows.ts'
import { type DigestKeys, keyedDigests } from '#service/keys/keyed-digest.ts'
import { DEVICE_REMEMBERED_MS } from './session-limits.ts'

/** Known devices per account; the most recently used are kept. */
const DEVICES_MAX = 10

/** The subjects that an account may have in `known_devices`, the present one first; `account` is the key of its user name. */
export const deviceSubjects = (keys: DigestKeys, memberId: number, account: string): string[] =>
  keyedDigests(keys, 'digest', `${memberId}/${account}`).map((digest) => digest.toString('base64url'))

/** The devices from which an account logged in before. */
interface KnownDevices {
  isKnown: (subjects: readonly string[], device: Uint8Array) => Promise<boolean>
  remember: (subjects: readonly string[], device: Uint8Array) => Promise<void>
  forgetOthers: (subjects: readonly string[], device: Uint8Array) => Promise<void>
}

export function createKnownDevices({ kysely }: Database): KnownDevices {
  return {
    async isKnown(subjects, device) {
      const known = await kysely
        .selectFrom('known_devices')
        .select('subject')
        .where('subject', 'in', subjects)
        .where('device', '=', Buffer.from(device))
        .limit(1)
        .executeTakeFirst()
      return known !== undefined
    },
    async remember(subjects, device) {
      const [subject] = subjects
      await moveSubjects(kysely, subjects)
      await sql`insert into known_devices (subject, device) values (${subject}, ${device})
        on conflict (subject, device) do update set last_used_at = service_now()`.execute(kysely)
      await sql`delete from known_devices where subject = ${subject} and device in (
        select device from known_devices where subject = ${subject} order by last_used_at desc offset ${DEVICES_MAX})`.execute(
        kysely,
      )
    },
    async forgetOthers(subjects, device) {
      await kysely
        .deleteFrom('known_devices')
        .where('subject', 'in', subjects)
        .where('device', '<>', Buffer.from(device))
        .execute()
    },
  }
}

/** Writes the devices of an account under its present subject, the first one. Returns the number of devices of the others. */
export async function moveSubjects(db: Db, [subject, ...others]: readonly string[]): Promise<number> {
  if (others.length === 0) return 0
  const { numAffectedRows } = await sql`
    with moved as (delete from known_devices where subject = any(${others}::text[]) returning device, last_used_at)
    insert into known_devices as stored (subject, device, last_used_at)
    select ${subject}, device, max(last_used_at) from moved group by device
    on conflict (subject, device) do update set last_used_at = greatest(stored.last_used_at, excluded.last_used_at)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Removes devices whose cookie has expired. */
export async function forgetOldDevices(database: Database): Promise<void> {
  const isOld = sql`last_used_at < service_now() - ${DEVICE_REMEMBERED_MS} * interval '1 millisecond'`
  await pruneRows(database, 'known_devices', isOld)
}
