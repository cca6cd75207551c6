import { sql } from 'kysely'
import type { Db } from '#service/database/database.ts'
import { todayOfAdvert } from './advert-rows.ts'

/** Counts that an advert was shown or clicked, on today's day of its time zone. One that has ended is not counted. */
export async function countAdvert(db: Db, advertId: number, what: 'shown' | 'clicked'): Promise<void> {
  const column = sql.ref(what)
  await sql`
    insert into advert_days as days (advert_id, day, ${column})
    select advert_id, ${todayOfAdvert}, 1 from adverts where advert_id = ${advertId} and ended_at is null
    on conflict (advert_id, day) do update set ${column} = days.${column} + 1`.execute(db)
}
