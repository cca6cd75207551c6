import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { onEachDatabase } from '#service/testing/database.ts'
import { changePlayers, PLAYERS_AT_ONCE } from './change-players.ts'

const MEMBER_ID = 7801
const OTHER_ID = 7802
const PLAYERS = PLAYERS_AT_ONCE * 2 + 7

onEachDatabase((open) => {
  it('the players of a site are changed in transactions of a bounded size, and those of another site are not', async () => {
    const database = await open()
    const { kysely } = database
    for (const memberId of [MEMBER_ID, OTHER_ID])
      await sql`
        insert into players (member_id, operator_id, username, username_key, screen_name, password_hash)
        select ${memberId}, 1, name, name, name, '-'
        from (select 'many' || ${memberId} || 'x' || number as name from generate_series(1, ${PLAYERS}) as number) as names`.execute(
        kysely,
      )
    await changePlayers(database, MEMBER_ID, {
      set: sql`register_due_at = service_now()`,
      where: sql`register_due_at is null`,
    })
    const { rows } = await sql<{ memberId: number; changed: number }>`
      select member_id as "memberId", count(register_due_at)::integer as changed
      from players where member_id in (${MEMBER_ID}, ${OTHER_ID})
      group by member_id, xmin order by member_id, changed`.execute(kysely)
    expect(rows).toEqual([
      { memberId: MEMBER_ID, changed: 7 },
      { memberId: MEMBER_ID, changed: PLAYERS_AT_ONCE },
      { memberId: MEMBER_ID, changed: PLAYERS_AT_ONCE },
      { memberId: OTHER_ID, changed: 0 },
    ])
  })
})
