import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { now } from '#service/database/time.ts'
import { enterRate } from '#service/exchange/rate-table.ts'
import { ringOfOneKey } from '#service/testing/one-key.ts'
import { addWinnings } from '#service/players/rows/daily-totals.ts'
import { createSessionStore, type SessionStore } from '#service/sessions/session-store.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { advance } from '#service/testing/test-clock.ts'
import { TEST_MEMBER_ID } from '#service/testing/world.ts'

const [EUR, CHF] = [978, 756]
const SID_HASH = createHash('sha256').update('a cookie').digest()
const KEY = { keyId: 'test', secret: SID_HASH }
const KEYS = ringOfOneKey(KEY)
const MINUTE_MS = 60_000

onEachDatabase((open) => {
  let database: TestDatabase
  let world: World
  let call: CallOperation
  let sessions: SessionStore
  let site: Awaited<ReturnType<typeof readTestSite>>
  beforeAll(async () => {
    world = openWorld(await open())
    ;({ database } = world)
    site = await readTestSite({ currencies: { served: ['EUR', 'CHF'] } })
    sessions = createSessionStore({ database, clock: database.clock, entropy: systemEntropy, keys: KEYS })
    // The test players have no personal data, which the vault would decrypt.
    call = await operationsOn(database, { vault: {} as never })
    const rate = {
      operatorId: site.operatorId,
      fromCurrencyId: CHF,
      toCurrencyId: EUR,
      rate: '2',
      enteredBy: 'test',
    }
    await database.transaction((tx) => enterRate(tx, rate))
  })
  afterAll(() => world.stop())

  /** A player who has just logged in. */
  const login = async (playerId: number) => {
    const of = { playerId, memberId: TEST_MEMBER_ID, sidHash: SID_HASH }
    const { sessionId, token } = await database.transaction((tx) => sessions.open(tx, of))
    return { playerId, sessionId, token, use: () => sessions.authenticate(token, SID_HASH, TEST_MEMBER_ID) }
  }
  type Login = Awaited<ReturnType<typeof login>>
  const withInterval = (realityCheckIntervalMs: number) => ({
    ...site,
    manifest: { ...site.manifest, settings: { ...site.manifest.settings, realityCheckIntervalMs } },
  })
  const check = ({ playerId, sessionId }: Login, siteIntervalMs = 0) =>
    call('getRealityCheck', {}, { playerId, sessionId, site: withInterval(siteIntervalMs) })
  const figures = async ({ playerId, sessionId }: Login, unit: 'day' | 'week' | 'month') =>
    (await call('getPlayFigures', { unit }, { playerId, sessionId, site })).periods
  const win = (playerId: number, currencyId: number, minor: number) =>
    database.transaction((tx) => addWinnings(tx, currencyId, [{ playerId, minor }]))
  const payIn = (playerId: number, orderId: string) =>
    database.kysely
      .insertInto('deposits')
      .values({
        order_id: orderId,
        player_id: playerId,
        member_id: TEST_MEMBER_ID,
        processor_id: 'sandbox',
        currency_id: EUR,
        amount_minor: 3000,
        status: 'paid',
        decided_at: now,
      })
      .execute()

  it('the figures add deposits, stakes, prizes of all currencies and the time by day, week and month', async () => {
    const { playerId } = await world.player()
    const player = await login(playerId)
    await payIn(playerId, `first-${playerId}`)
    await world.buy(playerId, await world.game(), ['1-2-3-4-5', '2-3-4-5-6'])
    await win(playerId, CHF, 250)
    // 14 days later at the same time of day: outside the days, inside the weeks.
    await advance(database, '14 days')
    const later = await login(playerId)
    await payIn(playerId, `second-${playerId}`)
    const days = await figures(later, 'day')
    expect(days).toHaveLength(14)
    expect(days.at(-1)).toMatchObject({ deposited: 30, staked: 0, won: 0, net: 0 })
    const sumOf = (periods: typeof days, of: 'deposited' | 'staked' | 'won' | 'net') =>
      periods.reduce((sum, period) => sum + period[of], 0)
    expect(sumOf(days, 'deposited')).toBe(30)
    for (const unit of ['week', 'month'] as const) {
      const periods = await figures(later, unit)
      expect(periods).toHaveLength(12)
      expect(sumOf(periods, 'deposited')).toBe(60)
      expect(sumOf(periods, 'staked')).toBe(5)
      expect(sumOf(periods, 'won')).toBe(5)
      expect(sumOf(periods, 'net')).toBe(0)
    }
    const weeks = await figures(later, 'week')
    expect(weeks.map(({ from }) => new Date(from).getUTCDay())).toEqual(weeks.map(() => 1))
    expect(await figures(await login((await world.player()).playerId), 'day')).toContainEqual(
      expect.objectContaining({ deposited: 0, staked: 0, won: 0 }),
    )
    expect(player.sessionId).not.toBe(later.sessionId)
  })

  it('GB RTS 1C: net deposits are all paid deposits less the withdrawals that were not refused, in one currency', async () => {
    const { playerId } = await world.player()
    const player = await login(playerId)
    const netDeposits = async () =>
      (await call('getPlayFigures', { unit: 'day' }, { playerId, sessionId: player.sessionId, site }))
        .netDeposits
    expect(await netDeposits()).toEqual({ deposited: 0, withdrawn: 0, net: 0 })
    await payIn(playerId, `net-${playerId}`)
    await advance(database, '500 days')
    const withdraw = (id: string, currencyId: number, status: 'pending' | 'paid' | 'rejected') =>
      database.kysely
        .insertInto('withdrawals')
        .values({
          withdrawal_id: `${id}-${playerId}`,
          player_id: playerId,
          member_id: TEST_MEMBER_ID,
          currency_id: currencyId,
          amount_minor: 500,
          fee_minor: 0,
          bank_account: Buffer.from('-'),
          bank_account_key_id: '-',
          account_ending: '1234',
          status,
          ...(status !== 'pending' && { decided_at: now }),
          ...(status === 'paid' && { payment_reference: 'test' }),
          ...(status === 'rejected' && { reject_reason: 'test' }),
        })
        .execute()
    await withdraw('paid', CHF, 'paid')
    await withdraw('rejected', EUR, 'rejected')
    await withdraw('pending', EUR, 'pending')
    // 5.00 CHF are 10.00 EUR.
    expect(await netDeposits()).toEqual({ deposited: 30, withdrawn: 15, net: 15 })
  })

  it('each use of a session adds the time since the one before, and the running minute counts', async () => {
    const player = await login((await world.player()).playerId)
    const played = async () =>
      (await figures(player, 'month')).reduce((sum, { playedMs }) => sum + playedMs, 0)
    const stored = async () =>
      (
        await database.kysely
          .selectFrom('player_quarter_times')
          .select('played_ms')
          .where('player_id', '=', player.playerId)
          .execute()
      ).reduce((sum, { played_ms: ms }) => sum + ms, 0)
    await advance(database, '10 minutes')
    await player.use()
    await expect.poll(stored).toBeGreaterThanOrEqual(10 * MINUTE_MS)
    await advance(database, '5 minutes')
    expect(await played()).toBeGreaterThanOrEqual(15 * MINUTE_MS)
    expect(await played()).toBeLessThan(16 * MINUTE_MS)
  })

  describe('a reality check', () => {
    it('shows what was played since the login, whatever the day held before', async () => {
      const { playerId } = await world.player()
      await world.buy(playerId, await world.game(), ['1-2-3-4-5'])
      await win(playerId, EUR, 100)
      const player = await login(playerId)
      expect(await check(player)).toMatchObject({ staked: 0, won: 0, net: 0, currencyId: EUR })
      await world.buy(playerId, await world.game(), ['1-2-3-4-5', '2-3-4-5-6'])
      await win(playerId, EUR, 120)
      await win(playerId, CHF, 100)
      const shown = await check(player)
      expect(shown).toMatchObject({ staked: 5, won: 3.2, net: -1.8 })
      expect(Math.abs(shown.sessionStart - database.clock.now())).toBeLessThan(MINUTE_MS)
    })

    test.each([
      { site: 0, chosen: 0, inForce: 0, answer: 'success' },
      { site: 0, chosen: 120, inForce: 120, answer: 'success' },
      { site: 60, chosen: 0, inForce: 60, answer: 'success' },
      { site: 60, chosen: 15, inForce: 15, answer: 'success' },
      { site: 60, chosen: 120, inForce: 60, answer: 'reality-check-above-site' },
    ] as const)(
      'with $site minutes of the site and $chosen of the player comes every $inForce minutes',
      async ({ site: minutes, chosen, inForce, answer }) => {
        const player = await login((await world.player()).playerId)
        const siteMs = minutes * MINUTE_MS
        const by = { playerId: player.playerId, site: withInterval(siteMs) }
        expect(await call('updateSelfLimits', { realityCheckMinutes: chosen }, by)).toBe(answer)
        expect(await check(player, siteMs)).toMatchObject({
          intervalMs: inForce * MINUTE_MS,
          siteIntervalMs: siteMs,
          ownMinutes: answer === 'success' ? chosen : 0,
        })
      },
    )
  })
})
