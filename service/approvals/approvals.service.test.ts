import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { checkLedger } from '#service/ledger/check.ts'
import { setAccountLimit } from '#service/protection/account-limits.ts'
import { beginExclusion } from '#service/protection/exclusions.ts'
import { endSessions } from '#service/sessions/session-changes.ts'
import { lastBefore } from '#service/testing/audited.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { untilStatus } from '#service/testing/draws.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame, balanceOf, eventsOf } from '#service/testing/world.ts'
import { type PageRequest, readByOne } from '#service/testing/read-by-one.ts'

const EUR = 978
const DAY_MS = 86_400_000
/** The site of the operator API’s test. */
const [siteId, memberId] = ['fixture', 901]
const SCOPES = ['players.*', 'approvals.*', 'plays.*', 'tokens.*']

onBothDatabases((open) => {
  let database: TestDatabase
  let world: World
  let operator: TestOperatorApi
  let ada: string
  let ben: string
  beforeAll(async () => {
    world = openWorld(await open())
    ;({ database } = world)
    // The test players have no personal data, which the vault would decrypt.
    const parts = { vault: {} as never, sessions: { end: endSessions } as never }
    operator = await openOperatorApi(database, parts)
    ada = await tokenOf('Ada')
    ben = await tokenOf('Ben')
  })
  afterAll(async () => {
    await operator.close()
    await world.stop()
  })
  const tokenOf = async (name: string, token?: string) => {
    const by = token === undefined ? {} : { token }
    return (await operator.ask('createToken', {}, { name, scopes: SCOPES }, by)).answer.token
  }
  const confirm = (approvalId: number, token?: string) =>
    operator.ask('confirmApproval', { siteId, approvalId }, {}, token === undefined ? {} : { token })
  const audits = async (count: number) => {
    const rows = await database.kysely
      .selectFrom('audit_log')
      .select(['actor', 'action'])
      .orderBy('audit_id', 'desc')
      .limit(count)
      .execute()
    return rows.map(({ actor, action }) => `${actor} ${action}`).toReversed()
  }
  const protectionOf = async (playerId: number) =>
    (await operator.ask('getPlayerProtection', { siteId, playerId })).answer
  const setSelfLimit = (playerId: number) =>
    database.kysely
      .insertInto('player_limits')
      .values({
        player_id: playerId,
        kind: 'weeklyBet',
        source: 'self',
        currency_id: EUR,
        limit_minor: 300,
      })
      .execute()
  const exclude = (playerId: number, days: number) => {
    const until = Math.round(database.clock.now() + days * DAY_MS)
    return database.transaction((tx) =>
      beginExclusion(tx, { end: endSessions }, { playerId, kind: 'selfExclusion', until }),
    )
  }

  const LIFTS: [string, (playerId: number) => Promise<unknown>, 'limit' | 'restriction', string][] = [
    [
      'customer service’s limit',
      (playerId) =>
        database.transaction((tx) =>
          setAccountLimit(tx, { playerId, kind: 'weeklyBet', currencyId: EUR, limitMinor: 300 }),
        ),
      'limit',
      'customerService',
    ],
    ['a player’s own limit', setSelfLimit, 'limit', 'self'],
    ['a self-exclusion', (playerId) => exclude(playerId, 200), 'restriction', ''],
  ]
  const askLift = (playerId: number, what: 'limit' | 'restriction', source: string, token = ada) => {
    const reason = 'Agreed in writing'
    if (what === 'restriction')
      return operator.ask('liftRestriction', { siteId, playerId }, { reason }, { token })
    const params = { siteId, playerId, kind: 'weeklyBet' } as const
    return operator.ask('liftPlayerLimit', params, { reason, source: source as 'self' }, { token })
  }

  describe('a change that needs two operators', () => {
    test.each(LIFTS)(
      'security 25: lifting %s is asked for by one operator, and done when another one confirms it',
      async (_name, begin, what, source) => {
        const { playerId } = await world.player({ memberId })
        const game = await addGame(database, {}, memberId)
        const join = async () => (await world.join(playerId, game, { site: { memberId } })).exitCode
        await begin(playerId)
        const outcomes = [await join(), await join()]
        expect(outcomes).toEqual(what === 'limit' ? [0, 6] : [7, 7])
        const { status, answer } = await askLift(playerId, what, source)
        expect([status, answer]).toEqual([
          201,
          expect.objectContaining({ playerId, status: 'open', askedBy: 'Ada', reason: 'Agreed in writing' }),
        ])
        expect((await askLift(playerId, what, source, ben)).status).toBe(409)
        expect((await confirm(answer.approvalId, ada)).status).toBe(409)
        expect(await join()).toBe(outcomes[1])
        const open = (await operator.ask('getApprovals', { siteId }, { status: 'open' })).answer
        expect(open).toEqual({ approvals: [answer], hasMore: false })
        const confirmed = await confirm(answer.approvalId, ben)
        expect(confirmed.answer).toMatchObject({ status: 'confirmed', askedBy: 'Ada', decidedBy: 'Ben' })
        const { approvalId } = answer
        const one = await operator.ask('getApprovals', { siteId }, { approvalId })
        expect(one.answer).toEqual({ approvals: [confirmed.answer], hasMore: false })
        expect(await audits(2)).toEqual([`Ada player.${what}-lift-asked`, 'Ben approval.confirmed'])
        expect(await protectionOf(playerId)).toEqual({ playerId, limits: [] })
        expect(await join()).toBe(0)
        expect((await confirm(answer.approvalId, ben)).status).toBe(409)
        expect((await askLift(playerId, what, source)).status).toBe(409)
      },
    )

    it('security 35: neither the first token, nor a token of the asking person or of the same maker confirms a request', async () => {
      const { playerId } = await world.player({ memberId })
      await setSelfLimit(playerId)
      const asked = (await askLift(playerId, 'limit', 'self')).answer
      const made = await tokenOf(`Made by Ada ${playerId}`, ada)
      const madeByThat = await tokenOf(`Made by that ${playerId}`, made)
      const sister = await tokenOf(`Also made by Ada ${playerId}`, ada)
      for (const token of [ada, made, madeByThat, undefined])
        expect((await confirm(asked.approvalId, token)).status).toBe(409)
      const lift = { siteId, playerId, kind: 'dailyDeposit' } as const
      await database.kysely
        .insertInto('player_limits')
        .values({
          player_id: playerId,
          kind: 'dailyDeposit',
          source: 'self',
          currency_id: EUR,
          limit_minor: 300,
        })
        .execute()
      const reason = { reason: 'x', source: 'self' as const }
      const bySister = (await operator.ask('liftPlayerLimit', lift, reason, { token: sister })).answer
      for (const token of [ada, made, madeByThat])
        expect((await confirm(bySister.approvalId, token)).status).toBe(409)
      expect((await confirm(bySister.approvalId, ben)).status).toBe(200)
      const params = { siteId, approvalId: asked.approvalId }
      expect(
        (await operator.ask('rejectApproval', params, { reason: 'Not proved' }, { token: made })).answer,
      ).toMatchObject({ status: 'rejected' })
      const params2 = { siteId, playerId, kind: 'weeklyBet' } as const
      const first = await operator.ask('liftPlayerLimit', params2, { reason: 'x', source: 'self' })
      for (const token of [undefined, ada, ben])
        expect((await confirm(first.answer.approvalId, token)).status).toBe(409)
    })

    it('a self-exclusion that was prolonged after the request is not lifted by it', async () => {
      const { playerId } = await world.player({ memberId })
      await exclude(playerId, 200)
      const { answer } = await askLift(playerId, 'restriction', '')
      await exclude(playerId, 400)
      expect((await confirm(answer.approvalId, ben)).status).toBe(409)
      expect(await protectionOf(playerId)).toMatchObject({ exclusion: 'selfExclusion' })
    })

    it('a request that is confirmed many times at once is done once, and one of seven days ago never', async () => {
      const { playerId } = await world.player({ memberId })
      await setSelfLimit(playerId)
      const { answer } = await askLift(playerId, 'limit', 'self')
      const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(answer.approvalId, ben)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)])
      await setSelfLimit(playerId)
      const late = (await askLift(playerId, 'limit', 'self')).answer
      await advance(database, '7 days 1 minute')
      expect((await confirm(late.approvalId, ben)).status).toBe(409)
      expect((await protectionOf(playerId)).limits).toHaveLength(1)
      const expired = await operator.ask('getApprovals', { siteId }, { status: 'expired' })
      expect(expired.answer.approvals.map(({ approvalId }) => approvalId)).toContain(late.approvalId)
      const paged = await readByOne(
        async (page: PageRequest<number>) => {
          const { answer } = await operator.ask('getApprovals', { siteId }, { status: 'expired', ...page })
          return { rows: answer.approvals, hasMore: answer.hasMore }
        },
        ({ approvalId }) => approvalId,
      )
      expect(paged).toEqual(expired.answer.approvals.map(({ approvalId }) => approvalId))
      const own = await operator.ask('getApprovals', { siteId }, { status: 'expired', playerId })
      expect(own.answer.approvals.map(({ approvalId }) => approvalId)).toEqual([late.approvalId])
      expect((await confirm(2 ** 40, ben)).status).toBe(404)
    })

    it('customer service lowers its limit alone, and raises it after two operators have lifted it', async () => {
      const { playerId } = await world.player({ memberId })
      const params = { siteId, playerId, kind: 'weeklyBet' } as const
      const set = async (amountMinor: number) =>
        (await operator.ask('setPlayerLimit', params, { amountMinor, currency: 'EUR', reason: 'x' })).status
      expect([await set(300), await set(200), await set(250)]).toEqual([200, 200, 409])
      const { answer } = await askLift(playerId, 'limit', 'customerService')
      await confirm(answer.approvalId, ben)
      expect(await set(250)).toBe(200)
    })
  })

  describe('the refund of a play', () => {
    it('security 25: gives back the price of one play once, from the revenue, after its draw and with two operators', async () => {
      const { playerId } = await world.player({ memberId })
      const game = await addGame(database, { gamePlayMax: 3, playerPlayMax: 3 }, memberId)
      const buy = (userPlays: string[]) => world.join(playerId, game, { userPlays, site: { memberId } })
      const joined = await buy(['3-11-19-27-40', '4-11-19-27-41'])
      const [playId = 0, otherId = 0] = joined.joinEvent?.playIds ?? []
      const ask = (id: number) =>
        operator.ask(
          'refundPlay',
          { siteId, playId: id },
          { reason: 'The page showed other numbers' },
          { token: ada },
        )
      expect((await ask(playId)).status).toBe(409)
      await buy(['5-11-19-27-42'])
      await untilStatus(database, game.gameInstanceId, 'ENDED')
      const [before, revenue] = [
        await balanceOf(database, playerId),
        await balanceOf(database, memberId, 'siteRevenue'),
      ]
      const { answer } = await ask(playId)
      expect(answer).toMatchObject({ playerId, subject: { playId, currencyId: EUR, amountMinor: 250 } })
      const params = { siteId, approvalId: answer.approvalId }
      expect((await confirm(answer.approvalId, ada)).status).toBe(409)
      expect(await balanceOf(database, playerId)).toBe(before)
      expect((await operator.ask('confirmApproval', params, {}, { token: ben })).status).toBe(200)
      expect(await balanceOf(database, playerId)).toBe(before + 250)
      expect(await balanceOf(database, memberId, 'siteRevenue')).toBe(revenue - 250)
      expect((await ask(playId)).status).toBe(409)
      expect((await ask(otherId)).status).toBe(201)
      expect((await ask(2 ** 40)).status).toBe(404)
      expect(await checkLedger(database)).toEqual([])
    })
  })

  it('an operator sets the segment of a player, who is refused at the next purchase and gets the event', async () => {
    const { playerId } = await world.player({ memberId })
    const game = await addGame(database, {}, memberId)
    const set = (segment: 'A' | 'C') =>
      operator.ask('setPlayerSegment', { siteId, playerId }, { segment, reason: 'Moved abroad' })
    expect((await set('A')).answer).toMatchObject({ playerId, segment: 'A' })
    expect((await set('A')).status).toBe(409)
    expect((await world.join(playerId, game, { site: { memberId } })).exitCode).toBe(7)
    await set('C')
    expect(await lastBefore(database, 'player.segment-set')).toBe('A')
    expect((await world.join(playerId, game, { site: { memberId } })).exitCode).toBe(0)
    const events = await eventsOf(database, `cashier/${playerId}`)
    expect(events.filter(({ event }) => event === 'player.segment').map(({ body }) => body)).toEqual([
      { playerSegment: 'A' },
      { playerSegment: 'C' },
    ])
    expect(await audits(1)).toEqual(['OPERATOR_TOKEN player.segment-set'])
  })
})
