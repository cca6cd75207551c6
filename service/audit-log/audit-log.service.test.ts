import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditPage } from '#schemas/operator/audit-log.ts'
import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import { fileAnchor } from '#service/adapters/audit-anchor/file-anchor.ts'
import { anchorAudit } from '#service/ledger/anchor-audit.ts'
import { checkChainPart } from '#service/ledger/audit-chain.ts'
import { appendAudit } from '#service/ledger/audit.ts'
import { asOwner } from '#service/testing/as-owner.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { openWorld, type World } from '#service/testing/open-world.ts'
import { advance } from '#service/testing/test-clock.ts'

/** The site that the API under test serves. */
const SITE = { siteId: 'fixture', memberId: 901 }

onEachDatabase((open) => {
  let world: World
  let database: TestDatabase
  let api: TestOperatorApi
  let folder: string
  let playerId: number
  let foreignId: number

  beforeAll(async () => {
    world = openWorld(await open())
    database = world.database
    folder = await mkdtemp(join(tmpdir(), 'tombolo-audit-'))
    const auditAnchorFile = join(folder, 'heads.jsonl')
    const anchor = fileAnchor(auditAnchorFile)
    await anchor.create()
    api = await openOperatorApi(database, { config: { auditAnchorFile } as never })
    playerId = (await world.player({ memberId: SITE.memberId })).playerId
    foreignId = (await world.player({ memberId: SITE.memberId + 1 })).playerId
    await append('ada@example.com', 'player.banned', { siteId: SITE.siteId, playerId, reason: 'Fraud' })
    await append('ben@example.com', 'player.unbanned', { siteId: SITE.siteId, playerId })
    await append('deposits', 'deposit.charged-back', { playerId, orderId: 'a' })
    await append('deposits', 'deposit.charged-back', { playerId: foreignId, orderId: 'b' })
    await append('ada@example.com', 'site.sales', { siteId: 'another', before: { open: true }, open: false })
    await advance(database, '1 hour')
    await append('ada@example.com', 'person.invited', { personId: 3 })
    await append('ada@example.com', 'playerless.noted', {})
    await anchorAudit(database, anchor, database.clock.now())
  })
  afterAll(async () => {
    await api.close()
    await world.stop()
    await rm(folder, { recursive: true })
  })

  const append = (actor: string, action: string, body: Record<string, unknown>) =>
    database.transaction((tx) => appendAudit(tx, { actor, action, body }))
  const actionsOf = ({ entries }: AuditPage) => entries.map(({ action }) => action)
  const all = async (request: EndpointRequest<'listAuditLog'> = {}) =>
    (await api.ask('listAuditLog', {}, request)).answer
  const ofSite = async (request: EndpointRequest<'listSiteAuditLog'> = {}) =>
    (await api.ask('listSiteAuditLog', { siteId: SITE.siteId }, request)).answer

  it('the log is listed with the newest entry first, with its facts and its hash', async () => {
    const { entries, hasMore } = await all()
    expect(hasMore).toBe(false)
    expect(entries).toHaveLength(7)
    const sales = entries.find(({ action }) => action === 'site.sales')
    expect(sales).toMatchObject({
      actor: 'ada@example.com',
      body: { siteId: 'another', before: { open: true }, open: false },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
    const ids = entries.map(({ auditId }) => auditId)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
  })

  it('pages follow each other by the last entry, in both orders', async () => {
    const whole = (await all()).entries
    const first = await all({ limit: 3 })
    expect(first).toMatchObject({ hasMore: true, entries: whole.slice(0, 3) })
    const rest = await all({ limit: 200, after: first.entries[2]?.auditId ?? 0 })
    expect(rest).toEqual({ hasMore: false, entries: whole.slice(3) })
    expect((await all({ sort: 'oldest' })).entries).toEqual(whole.toReversed())
  })

  it('the log is filtered by person, action, area of actions, site, player and time', async () => {
    expect(actionsOf(await all({ actor: 'ben@example.com' }))).toEqual(['player.unbanned'])
    expect(actionsOf(await all({ action: 'player.banned' }))).toEqual(['player.banned'])
    expect(actionsOf(await all({ action: 'player.*' }))).toEqual(['player.unbanned', 'player.banned'])
    expect(actionsOf(await all({ siteId: 'another' }))).toEqual(['site.sales'])
    expect(actionsOf(await all({ playerId: foreignId }))).toEqual(['deposit.charged-back'])
    const { time } = (await all({ action: 'person.invited' })).entries[0]!
    const before = await all({ until: Math.floor(time) })
    expect(before.entries).toHaveLength(5)
    expect(actionsOf(await all({ from: Math.floor(time), action: 'person.*' }))).toEqual(['person.invited'])
  })

  it('a site has the entries that name it, and of its own players those of the service', async () => {
    expect(actionsOf(await ofSite())).toEqual(['player.unbanned', 'player.banned'])
    expect(actionsOf(await ofSite({ playerId }))).toEqual([
      'deposit.charged-back',
      'player.unbanned',
      'player.banned',
    ])
    expect(actionsOf(await ofSite({ playerId: foreignId }))).toEqual([])
  })

  it('a chain that holds is checked to its head, part by part', async () => {
    const { answer } = await api.ask('getAuditProof', {})
    const newest = (await all({ limit: 1 })).entries[0]!
    expect(answer).toMatchObject({
      checked: 7,
      hasMore: false,
      last: { auditId: newest.auditId, hash: newest.hash },
      anchorFaults: [],
    })
    const part = await checkChainPart(database.kysely, 0, 4)
    expect(part).toMatchObject({ checked: 4, hasMore: true })
    const rest = await checkChainPart(database.kysely, part.last?.auditId, 4)
    expect(rest).toMatchObject({ checked: 3, hasMore: false, last: { hash: newest.hash } })
    expect(rest).not.toHaveProperty('broken')
  })

  it('the end of the log that an anchor has and the log lacks is named with the last part', async () => {
    const anchor = fileAnchor(join(folder, 'heads.jsonl'))
    await anchor.append({ auditId: 999_999, hash: 'ab'.repeat(32), anchoredAt: 0 })
    const { anchorFaults = [] } = (await api.ask('getAuditProof', {})).answer
    expect(anchorFaults).toHaveLength(1)
    expect(anchorFaults[0]).toContain('audit entry 999999')
  })

  it('a changed entry and one that follows a removed one are the first broken ones', async () => {
    const [first, second, third] = (await all({ sort: 'oldest' })).entries.map(({ auditId }) => auditId)
    await asOwner(database, sql`update audit_log set body = '{"reason": "None"}' where audit_id = ${third}`)
    expect((await api.ask('getAuditProof', {})).answer.broken).toMatchObject({ auditId: third })
    await asOwner(database, sql`delete from audit_log where audit_id = ${first}`)
    expect((await api.ask('getAuditProof', {})).answer.broken).toMatchObject({
      auditId: second,
      action: 'player.unbanned',
      actor: 'ben@example.com',
    })
  })
})
