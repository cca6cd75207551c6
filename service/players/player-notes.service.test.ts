import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'

/** The site of the operator API’s test. */
const [siteId, memberId] = ['fixture', 901]

onEachDatabase((open) => {
  let database: TestDatabase
  let world: World
  let operator: TestOperatorApi
  let playerId: number
  beforeAll(async () => {
    world = openWorld(await open())
    ;({ database } = world)
    operator = await openOperatorApi(database)
    playerId = (await world.player({ memberId })).playerId
    for (const text of ['Called: wants letters.', 'Sent the form by post.'])
      await operator.ask('addPlayerNote', { siteId, playerId }, { text })
  })
  afterAll(async () => {
    await operator.close()
    await world.stop()
  })

  it('lists the notes about a player with author and time, the newest first, a page at a time', async () => {
    const { answer } = await operator.ask('getPlayerNotes', { siteId, playerId })
    expect(answer.notes).toMatchObject([
      { text: 'Sent the form by post.', writtenBy: 'OPERATOR_TOKEN', time: expect.any(Number) as number },
      { text: 'Called: wants letters.' },
    ])
    const ids = answer.notes.map(({ noteId }) => noteId)
    const read = await readByOne(
      async (request: PageRequest<number>) => {
        const { answer: page } = await operator.ask('getPlayerNotes', { siteId, playerId }, request)
        return { rows: page.notes, hasMore: page.hasMore }
      },
      ({ noteId }) => noteId,
    )
    expect(read).toEqual(ids)
  })

  it('notes are encrypted, cannot be changed, and are not in the audit log', async () => {
    const { rows } = await sql<{ found: number }>`
      select count(*)::integer as found from (
        select note::text as line from player_notes as note union all select line::text from audit_log as line) as lines
      where line like '%letters%' or line like ${`%${Buffer.from('letters').toString('hex')}%`}`.execute(
      database.kysely,
    )
    expect(rows).toEqual([{ found: 0 }])
    const change = sql`update player_notes set written_by = 'somebody'`.execute(database.kysely)
    await expect(change).rejects.toThrow('player_notes is append-only')
  })

  it('hands the notes over with the data of the player, without their authors', async () => {
    const { answer } = await operator.ask('exportPlayer', { siteId, playerId }, { section: 'notes' })
    expect(answer.rows.map((row) => Object.keys(row).toSorted())).toEqual([
      ['created_at', 'text'],
      ['created_at', 'text'],
    ])
    expect(answer.rows).toMatchObject([
      { text: 'Called: wants letters.' },
      { text: 'Sent the form by post.' },
    ])
  })

  it('refuses a note about a player of another site, about one who is erased, and without the permission', async () => {
    const other = (await world.player()).playerId
    const ask = (about: number, token?: string) =>
      operator.ask(
        'addPlayerNote',
        { siteId, playerId: about },
        { text: 'A note.' },
        { ...(token !== undefined && { token }) },
      )
    expect((await ask(other)).status).toBe(404)
    const erased = (await world.player({ memberId })).playerId
    await sql`update players set erased_at = service_now() where player_id = ${erased}`.execute(
      database.kysely,
    )
    expect((await ask(erased)).status).toBe(409)
    const { answer } = await operator.ask('createToken', {}, { name: 'notes', scopes: ['players.read'] })
    expect((await ask(playerId, (answer as { token: string }).token)).status).toBe(403)
  })
})
