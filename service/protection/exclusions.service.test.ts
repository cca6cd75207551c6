import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#service/base/clock.ts'
import { now } from '#service/database/time.ts'
import { readDepositingPlayer } from '#service/deposits/depositing-player.ts'
import { createJoinGatherer, type JoinGatherer } from '#service/joins/join-gatherer.ts'
import { type Exclusion, readExclusion } from '#service/players/rows/exclusion.ts'
import { endSessions, openSession } from '#service/sessions/session-changes.ts'
import { onEachDatabase, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { buyPlays } from '#service/testing/draws.ts'
import { joinAttempt } from '#service/testing/join-attempt.ts'
import { addGame, addPlayer, type TestPlayer } from '#service/testing/world.ts'
import { seededEntropy } from '#tests/support/seeded-bytes.ts'
import { beginExclusion, liftExclusion, type NewExclusion } from './exclusions.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => systemClock.now() + days * DAY_MS
const KINDS: readonly Exclusion[] = ['ban', 'selfExclusion', 'timeOut']

onEachDatabase((open) => {
  let database: TestDatabase
  let joins: JoinGatherer
  beforeAll(async () => {
    database = await open()
    joins = createJoinGatherer({ database, seeds: database.seeds, log: silentLog })
  })
  afterAll(() => joins.close())

  const begin = (exclusion: NewExclusion) =>
    database.transaction((tx) => beginExclusion(tx, { end: endSessions }, exclusion))
  const exclude = ({ playerId }: TestPlayer, kind: Exclusion, until = inDays(30)) =>
    begin(kind === 'ban' ? { playerId, kind } : { playerId, kind, until })
  const exclusionOf = ({ playerId }: TestPlayer) => readExclusion(database.kysely, playerId)
  const mark = ({ playerId }: TestPlayer, field: 'email_index' | 'phone_index', index: Buffer) =>
    sql`update players set ${sql.ref(field)} = ${index} where player_id = ${playerId}`.execute(
      database.kysely,
    )

  const entropy = seededEntropy('exclusions')
  /** Two accounts of one person on two sites of one operator. */
  const person = async (field: 'email_index' | 'phone_index' = 'email_index') => {
    const [first, second] = [await addPlayer(database), await addPlayer(database, { memberId: 102 })]
    const index = Buffer.from(entropy.bytes(32))
    await mark(first, field, index)
    await mark(second, field, index)
    return { first, second, index }
  }
  const openSessionOf = ({ playerId, memberId }: TestPlayer) =>
    database.transaction((tx) =>
      openSession(tx, { playerId, memberId, sidHash: entropy.bytes(32), tokenHash: entropy.bytes(32) }),
    )
  const endOf = async (sessionId: number) => {
    const { rows } = await sql<{ reason: string | null }>`
      select end_reason as reason from sessions where session_id = ${sessionId}`.execute(database.kysely)
    return rows[0]?.reason
  }

  const EVENTS = { ban: 'player.banned', selfExclusion: 'player.excluded', timeOut: 'player.timed-out' }
  /** Webhooks of the two sites of a person. */
  const openWebhooks = async () => {
    const webhook = { url: 'https://crm.example/in', events: Object.values(EVENTS), created_by: 'ada' }
    const secret = { secret: entropy.bytes(32), secret_key_id: 'test' }
    const rows = [101, 102].map((member_id) => ({ member_id, ...webhook, ...secret }))
    await database.kysely.insertInto('webhooks').values(rows).execute()
  }
  const endWebhooks = () => database.kysely.updateTable('webhooks').set({ ended_at: now }).execute()
  /** Takes the messages that wait, by site. */
  const messages = async () => {
    const rows = await database.kysely
      .deleteFrom('webhook_messages')
      .returning(['member_id as memberId', 'player_id as playerId', 'event'])
      .execute()
    return rows.toSorted((one, other) => one.memberId - other.memberId)
  }

  it('a self-exclusion from one site has a webhook message there alone', async () => {
    const { first } = await person()
    await openWebhooks()
    await begin({ playerId: first.playerId, kind: 'selfExclusion', until: inDays(30), sites: 'this' })
    expect((await messages()).map(({ playerId }) => playerId)).toEqual([first.playerId])
    await endWebhooks()
  })

  it.each(['selfExclusion', 'timeOut'] as const)(
    'a %s that customer service lifts has a webhook message for each account where it held',
    async (kind) => {
      const { first, second } = await person()
      await exclude(second, kind)
      await openWebhooks()
      await database.transaction((tx) => liftExclusion(tx, second.playerId))
      expect(await messages()).toEqual(
        [first, second].map(({ playerId, memberId }) => ({ memberId, playerId, event: EVENTS[kind] })),
      )
      await endWebhooks()
    },
  )

  describe.each(KINDS)('a %s that begins on one site', (kind) => {
    it.each(['email_index', 'phone_index'] as const)(
      'security 30: an exclusion applies on the other sites of the operator, found by %s',
      async (field) => {
        const { first, second } = await person(field)
        expect(await exclusionOf(first)).toBeNull()
        await exclude(second, kind)
        expect(await exclusionOf(second)).toBe(kind)
        expect(await exclusionOf(first)).toBe(kind)
      },
    )

    it('has a webhook message for each account where it holds', async () => {
      const { first, second } = await person()
      await openWebhooks()
      await exclude(second, kind)
      expect(await messages()).toEqual(
        [first, second].map(({ playerId, memberId }) => ({ memberId, playerId, event: EVENTS[kind] })),
      )
      await endWebhooks()
    })

    it('security 30: an exclusion does not apply to another person, or at another operator', async () => {
      const { first, second, index } = await person()
      const [stranger, elsewhere] = [await addPlayer(database), await addPlayer(database, { memberId: 201 })]
      await mark(elsewhere, 'email_index', index)
      await sql`update players set operator_id = 2 where player_id = ${elsewhere.playerId}`.execute(
        database.kysely,
      )
      await exclude(first, kind)
      expect(await exclusionOf(second)).toBe(kind)
      expect(await exclusionOf(stranger)).toBeNull()
      expect(await exclusionOf(elsewhere)).toBeNull()
    })

    it('security 30: an exclusion refuses the joins and the deposits of the person', async () => {
      const { first, second } = await person()
      const game = await addGame(database)
      const buy = () => buyPlays(joins, first.playerId, game, ['1-2-3-4-5'])
      expect((await buy()).exitCode).toBe(0)
      await exclude(second, kind)
      expect((await buy()).exitCode).toBe(7)
      expect(await readDepositingPlayer(database.kysely, first.playerId)).toMatchObject({ excluded: true })
    })

    it('security 30: an exclusion ends the sessions of the person on every site, and publishes the reason', async () => {
      const { first, second } = await person()
      const sessions = [await openSessionOf(first), await openSessionOf(second)]
      const stranger = await openSessionOf(await addPlayer(database))
      await exclude(second, kind)
      const reason = { ban: 'banned', selfExclusion: 'excluded', timeOut: 'timedOut' }[kind]
      for (const { sessionId } of sessions) expect(await endOf(sessionId)).toBe(reason)
      expect(await endOf(stranger.sessionId)).toBeNull()
      const { rows } = await sql<{ topic: string }>`
        select topic from outbox where event = 'player.banned' order by outbox_id desc limit 2`.execute(
        database.kysely,
      )
      expect(rows.map(({ topic }) => topic).sort()).toEqual(
        [`cashier/${first.playerId}`, `cashier/${second.playerId}`].sort(),
      )
    })
  })

  it('security 30: no join is accepted after an exclusion was acknowledged, also with forty joins in progress', async () => {
    const { first, second } = await person()
    const game = await addGame(database, { gamePlayMax: 1000, playerPlayMax: 1000 })
    const buy = async () => (await buyPlays(joins, first.playerId, game, ['1-2-3-4-5'])).exitCode
    const before = Array.from({ length: 40 }, buy)
    const excluded = exclude(second, 'selfExclusion')
    const during = Array.from({ length: 40 }, buy)
    await excluded
    const after = await Promise.all(Array.from({ length: 40 }, buy))
    expect(new Set(after)).toEqual(new Set([7]))
    const exits = await Promise.all([...before, ...during])
    const { rows } = await sql<{ plays: number }>`
      select count(*)::integer as plays from plays where player_id = ${first.playerId}`.execute(
      database.kysely,
    )
    expect(rows[0]?.plays).toBe(exits.filter((code) => code === 0).length)
  })

  it('MT all brands: an exclusion from one site ends its sessions and refuses its joins, and leaves the other sites open', async () => {
    const { first, second } = await person()
    const sessions = [await openSessionOf(first), await openSessionOf(second)] as const
    const until = inDays(200)
    expect(await begin({ playerId: first.playerId, kind: 'selfExclusion', until, sites: 'this' })).toBe(true)
    expect([await exclusionOf(first), await exclusionOf(second)]).toEqual(['selfExclusion', null])
    expect([await endOf(sessions[0].sessionId), await endOf(sessions[1].sessionId)]).toEqual([
      'excluded',
      null,
    ])
    const games = [await addGame(database), await addGame(database, {}, 102)] as const
    expect((await buyPlays(joins, first.playerId, games[0], ['1-2-3-4-5'])).exitCode).toBe(7)
    const elsewhere = { userPlays: ['1-2-3-4-5'], site: { memberId: 102 } }
    expect((await joins.join(joinAttempt(second.playerId, games[1], elsewhere))).exitCode).toBe(0)
  })

  it('an exclusion from every site is not narrowed by one from this site, which a later one widens', async () => {
    const { first, second } = await person()
    const here = (days: number, sites: 'all' | 'this') =>
      begin({ playerId: first.playerId, kind: 'selfExclusion', until: inDays(days), sites })
    expect(await here(200, 'this')).toBe(true)
    expect(await here(190, 'this')).toBe(false)
    expect(await exclusionOf(second)).toBeNull()
    expect(await here(190, 'all')).toBe(true)
    expect(await exclusionOf(second)).toBe('selfExclusion')
    expect(await here(400, 'this')).toBe(true)
    expect(await exclusionOf(second)).toBe('selfExclusion')
  })

  it('of two exclusions at once, from every site and from this one, every site wins in either order', async () => {
    for (const order of [
      ['all', 'this'],
      ['this', 'all'],
    ] as const) {
      const { first, second } = await person()
      await Promise.all(
        order.map((sites) =>
          begin({ playerId: first.playerId, kind: 'selfExclusion', until: inDays(200), sites }),
        ),
      )
      expect(await exclusionOf(second)).toBe('selfExclusion')
    }
  })

  it('the stronger of two exclusions applies, and none applies after its end', async () => {
    const { first, second } = await person()
    await exclude(first, 'timeOut')
    await exclude(second, 'selfExclusion')
    expect(await exclusionOf(first)).toBe('selfExclusion')
    await exclude(second, 'ban')
    expect(await exclusionOf(first)).toBe('ban')
    const other = await addPlayer(database)
    await exclude(other, 'timeOut', systemClock.now() - 1)
    expect(await exclusionOf(other)).toBeNull()
  })

  it('an exclusion is not shortened by one that ends earlier', async () => {
    const player = await addPlayer(database)
    expect(await exclude(player, 'selfExclusion', inDays(400))).toBe(true)
    expect(await exclude(player, 'selfExclusion', inDays(-1))).toBe(false)
    expect(await exclusionOf(player)).toBe('selfExclusion')
  })
})
