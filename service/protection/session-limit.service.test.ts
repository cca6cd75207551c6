import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemEntropy } from '#service/adapters/entropy.ts'
import { openKeyRing } from '#service/keys/key-ring.ts'
import { createSessionStore, type SessionStore } from '#service/sessions/session-store.ts'
import { type CallOperation, operationsOn } from '#service/testing/call-operation.ts'
import { onBothDatabases, silentLog, type TestDatabase } from '#service/testing/database.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { openOperatorApi } from '#service/testing/operator-api.ts'
import { readTestSite } from '#service/testing/served-site.ts'
import { openTestSites, smallManifest } from '#service/testing/sites.ts'
import { advance } from '#service/testing/test-clock.ts'
import { TEST_MEMBER_ID } from '#service/testing/world.ts'

const SID_HASH = createHash('sha256').update('a cookie').digest()
const MINUTE_MS = 60_000

onBothDatabases((open) => {
  let database: TestDatabase
  let world: World
  let call: CallOperation
  let sessions: SessionStore
  let site: Awaited<ReturnType<typeof readTestSite>>
  beforeAll(async () => {
    world = openWorld(await open())
    ;({ database } = world)
    site = await readTestSite()
    const keys = await openKeyRing(database, { masterKey: undefined, dataDir: 'memory://' }, silentLog)
    sessions = createSessionStore({ database, clock: database.clock, entropy: systemEntropy, keys })
    // The test players have no personal data, which the vault would decrypt.
    call = await operationsOn(database, { vault: {} as never })
  })
  afterAll(() => world.stop())

  const login = async (playerId: number) => {
    const of = { playerId, memberId: TEST_MEMBER_ID, sidHash: SID_HASH }
    const { sessionId, token } = await database.transaction((tx) => sessions.open(tx, of))
    return {
      playerId,
      sessionId,
      state: async () => (await sessions.authenticate(token, SID_HASH, TEST_MEMBER_ID)).state,
      end: async () => {
        const check = await call('getRealityCheck', {}, { playerId, sessionId, site })
        return check.sessionEnd === undefined
          ? null
          : Math.round((check.sessionEnd - check.sessionStart) / MINUTE_MS)
      },
    }
  }
  const limit = (playerId: number, minutes: 15 | 30 | 60 | 120 | null, of = site) =>
    call(
      'updateSelfLimits',
      minutes === null ? { sessionLimitEnabled: 0 } : { sessionLimitEnabled: 1, sessionLimit: minutes },
      { playerId, site: of },
    )
  const sessionLimit = async (playerId: number) =>
    (await call('getSelfLimits', {}, { playerId, site })).session

  it('IE monetary limits: a session ends when the time that the player has set is up, and so does the next one', async () => {
    const { playerId } = await world.player()
    const first = await login(playerId)
    expect(await first.end()).toBeNull()
    expect(await limit(playerId, 30)).toBe('success')
    expect(await first.end()).toBe(30)
    await advance(database, '29 minutes')
    expect(await first.state()).toBe('valid')
    await advance(database, '2 minutes')
    expect(await first.state()).toBe('ended')
    const second = await login(playerId)
    expect(await second.end()).toBe(30)
    await advance(database, '31 minutes')
    expect([...(await sessions.aliveAmong([second.sessionId]))]).toEqual([])
    expect(await second.state()).toBe('ended')
  })

  it('a shorter session applies to the running one, which may be over at once', async () => {
    const { playerId } = await world.player()
    await limit(playerId, 60)
    const session = await login(playerId)
    await advance(database, '20 minutes')
    expect(await session.state()).toBe('valid')
    expect(await limit(playerId, 15)).toBe('success')
    // A token is cached for a second by a process that alone ends sessions.
    await advance(database, '2 seconds')
    expect(await session.state()).toBe('ended')
  })

  it('GB RTS 12D: a longer session, or none, waits and applies to the sessions after the second confirmation', async () => {
    const confirming = {
      ...site,
      manifest: { ...site.manifest, settings: { ...site.manifest.settings, confirmHigherLimits: true } },
    }
    const { playerId } = await world.player()
    await limit(playerId, 30, confirming)
    expect(await limit(playerId, 120, confirming)).toBe('success')
    expect(await sessionLimit(playerId)).toMatchObject({
      minutes: 30,
      next: { minutes: 120, needsConfirmation: 1 },
    })
    await advance(database, `${site.manifest.settings.depositLimitChangeWaitDays} days`)
    const running = await login(playerId)
    expect(await running.end()).toBe(30)
    expect(await limit(playerId, 120, confirming)).toBe('success')
    expect(await sessionLimit(playerId)).toEqual({ minutes: 120 })
    expect(await running.end()).toBe(30)
    expect(await (await login(playerId)).end()).toBe(120)
    await limit(playerId, null)
    expect(await sessionLimit(playerId)).toMatchObject({ minutes: 120, next: { from: expect.any(Number) } })
  })

  it('a limit without its minutes is refused, and operators see the limit of a player', async () => {
    const { playerId } = await world.player()
    expect(await call('updateSelfLimits', { sessionLimitEnabled: 1 }, { playerId, site })).toBe(
      'amount-required',
    )
    await limit(playerId, 60)
    const sites = await openTestSites({
      'shop/manifest.json': smallManifest('shop', TEST_MEMBER_ID, { operatorId: 1 }),
    })
    const api = await openOperatorApi(database, { sites: sites.sites })
    const { answer } = await api.ask('getPlayerProtection', { siteId: 'shop', playerId })
    expect(answer).toMatchObject({ sessionMinutes: 60, limits: [] })
    await api.close()
    await sites.close()
  })
})
