import { sql } from 'kysely'
import type { KeyState } from '#schemas/operator/keys.ts'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import type { Db } from '#service/database/database.ts'
import { cutPage, directionOf, PAGE_SIZE } from '#service/database/pages.ts'
import { AWAITED, KNOWN_AFTER_HOURS, MOVED } from '#service/keys/key-ring.ts'

interface Row extends Omit<KeyState, 'replacement'> {
  readonly moved: number | null
  readonly changedTime: number | null
  readonly finishedTime: number | null
}

/** The keys of the database without their secrets, with how far stored values are under a new one. */
export async function listKeys(
  db: Db,
  { after, purpose, sort, limit = PAGE_SIZE }: Partial<EndpointRequest<'getKeys'>>,
): Promise<EndpointResult<'getKeys'>> {
  const { beyond, inOrder } = directionOf(sort, 'oldest')
  const isBehind =
    after === undefined
      ? sql`true`
      : sql`(created_at, key_id) ${sql.raw(beyond)} (select created_at, key_id from data_keys where key_id = ${after})`
  const { rows } = await sql<Row>`
    select key_id as "keyId", purpose, created_at as "createdTime", wrapped_by is not null as "isWrapped",
      case
        when emptied_at is not null then 'base'
        when is_brought then 'kept'
        when not is_used then 'waiting'
        when is_newest then 'current'
        when purpose = any(${[...MOVED]}::text[]) then 'leaving'
        else 'kept'
      end as state,
      moves.moved, moves.changed_at as "changedTime", moves.finished_at as "finishedTime"
    from (select *, row_number() over (partition by purpose, is_brought order by is_used desc, created_at desc, key_id desc) = 1 as is_newest
      from (select *, created_at <= service_now() - ${KNOWN_AFTER_HOURS} * interval '1 hour'
          or purpose <> all(${[...AWAITED]}::text[])
          or row_number() over (partition by purpose, is_brought order by created_at, key_id) = 1 as is_used
        from data_keys) as known) as known
    left join key_moves as moves using (key_id)
    where (${purpose ?? null}::text is null or purpose = ${purpose ?? null}) and ${isBehind}
    order by created_at ${inOrder}, key_id ${inOrder} limit ${limit + 1}`.execute(db)
  const page = cutPage(rows, limit)
  const keys = page.rows.map(({ moved, changedTime, finishedTime, ...row }) => ({
    ...row,
    ...(moved !== null &&
      changedTime !== null && {
        replacement: { moved, changedTime, ...(finishedTime !== null && { finishedTime }) },
      }),
  }))
  return { keys, hasMore: page.hasMore }
}
