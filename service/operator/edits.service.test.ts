import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ApiError } from '#schemas/operator/api-error.ts'
import type { CampaignTerms } from '#schemas/operator/campaigns.ts'
import { endpoints } from '#schemas/operator/endpoints.ts'
import { readConfig } from '#service/config/config.ts'
import { onBothDatabases, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { addGame } from '#service/testing/world.ts'

const [SITE, MEMBER_ID] = [{ siteId: 'fixture' }, 901]
const AGENT = { name: 'Harbour Kiosk', street: '1 Harbour Street', city: 'Flensburg', country: 'DE' }
const EVENTS = { url: 'https://operator.example/hook', events: ['plays.sold'] }

/** Tested in drafts.service.test.ts. */
const DRAFTS = ['saveDraft', 'discardDraft', 'mergeDraft', 'publishDraft', 'confirmPublication']

const CAMPAIGN: CampaignTerms = {
  name: 'Advent',
  kind: 'cashBack',
  currency: 'EUR',
  schedule: { firstDay: '2026-12-01', lastDay: '2026-12-24' },
  budget: { amount: 10, grants: 10 },
  cashBack: { percent: 10, maxAmount: 5 },
}

/** A record that two people may change: reads its version, and changes it into the n-th state. */
interface Edited {
  readonly version: () => Promise<string>
  readonly change: (
    n: number,
    headers?: object,
  ) => Promise<{ status: number; answer: unknown; etag?: string }>
}

onBothDatabases((open) => {
  let database: TestDatabase
  let api: TestOperatorApi
  let edited: Record<string, Edited>
  beforeAll(async () => {
    database = await open()
    api = await openOperatorApi(database, {
      config: readConfig({ WEBHOOK_ORIGINS: 'https://operator.example' }),
    })
    edited = await makeRecords()
  })
  afterAll(() => api.close())

  /** One record of each kind, by an endpoint that changes it. */
  async function makeRecords(): Promise<Record<string, Edited>> {
    const agent = { ...SITE, agentId: (await api.ask('addPrizeAgent', SITE, AGENT)).answer.agentId }
    const webhook = { ...SITE, webhookId: (await api.ask('createWebhook', SITE, EVENTS)).answer.webhookId }
    const template = { ...SITE, templateId: 'late' }
    await api.ask('saveSupportTemplate', template, { texts: { en: 'Late' } })
    const role = { roleId: 'night-desk' }
    await api.ask('saveRole', role, { scopes: ['sites.read'] })
    const schedule = { timeZone: 'Europe/Berlin' }
    const texts = { en: { title: 'Advent', action: 'Look' } }
    const terms = { name: 'Advent', location: 'TOP', texts, target: '/', schedule } as const
    const { answer } = await api.ask('createAdvert', SITE, terms)
    const advert = { ...SITE, advertId: answer.advertId }
    const campaign = {
      ...SITE,
      campaignId: (await api.ask('createCampaign', SITE, CAMPAIGN)).answer.campaignId,
    }
    const game = { ...SITE, gameId: (await addGame(database, {}, MEMBER_ID)).gameId }
    const webhooks = async () => ({ answer: (await api.ask('listWebhooks', SITE)).answer.webhooks })
    const found = async <Row extends { version?: string }>(
      list: Promise<{ answer: readonly Row[] }>,
      is: (row: Row) => boolean,
    ) => (await list).answer.find(is)?.version ?? 'none'
    return {
      setMaintenance: {
        version: async () => (await api.ask('getMaintenance', SITE)).answer.version,
        change: (n, headers = {}) =>
          api.ask('setMaintenance', SITE, { enabled: true, message: `State ${n}` }, { headers }),
      },
      setSales: {
        version: async () => (await api.ask('getSales', SITE)).answer.version,
        change: (n, headers = {}) => api.ask('setSales', SITE, { held: n % 2 === 1 }, { headers }),
      },
      changePrizeAgent: {
        version: () =>
          found(
            api.ask('getPrizeAgents', SITE).then(({ answer }) => ({ answer: answer.agents })),
            ({ agentId }) => agentId === agent.agentId,
          ),
        change: (n, headers = {}) =>
          api.ask('changePrizeAgent', agent, { ...AGENT, city: `City ${n}` }, { headers }),
      },
      changeWebhook: {
        version: () => found(webhooks(), ({ webhookId }) => webhookId === webhook.webhookId),
        change: (n, headers = {}) =>
          api.ask(
            'changeWebhook',
            webhook,
            { events: n % 2 === 1 ? ['deposit.*'] : ['plays.sold'] },
            { headers },
          ),
      },
      saveSupportTemplate: {
        version: () => found(api.ask('getSupportTemplates', SITE), ({ templateId }) => templateId === 'late'),
        change: (n, headers = {}) =>
          api.ask('saveSupportTemplate', template, { texts: { en: `State ${n}` } }, { headers }),
      },
      saveRole: {
        version: () => found(api.ask('getRoles', {}), ({ roleId }) => roleId === role.roleId),
        change: (n, headers = {}) =>
          api.ask('saveRole', role, { scopes: [n % 2 === 1 ? 'games.read' : 'sites.read'] }, { headers }),
      },
      changeCampaign: {
        version: () =>
          found(
            api.ask('getCampaigns', SITE).then(({ answer }) => ({ answer: answer.campaigns })),
            ({ campaignId }) => campaignId === campaign.campaignId,
          ),
        change: (n, headers = {}) =>
          api.ask('changeCampaign', campaign, { ...CAMPAIGN, name: `Name ${n}` }, { headers }),
      },
      correctGame: {
        version: () =>
          found(
            api.ask('getGames', SITE).then(({ answer }) => ({ answer: answer.games })),
            ({ gameId }) => gameId === game.gameId,
          ),
        change: (n, headers = {}) =>
          api.ask(
            'correctGame',
            game,
            { texts: { en: { title: `Title ${n}` } }, reason: 'Misspelt' },
            { headers },
          ),
      },
      changeAdvert: {
        version: () =>
          found(
            api.ask('getAdverts', SITE).then(({ answer }) => ({ answer: answer.adverts })),
            ({ advertId }) => advertId === advert.advertId,
          ),
        change: (n, headers = {}) =>
          api.ask('changeAdvert', advert, { ...terms, weight: n + 1 }, { headers }),
      },
    }
  }

  it('a change that names the version which its caller has read is made, and the answer has the next version', async () => {
    for (const [name, { version, change }] of Object.entries(edited)) {
      const read = await version()
      const { status, etag, answer } = await change(1, { 'if-match': `"${read}"` })
      expect([name, status, answer]).toEqual([name, 200, answer])
      const next = await version()
      expect([name, next]).not.toEqual([name, read])
      const { version: shown = next } = answer as { version?: string }
      expect([name, shown, etag ?? `"${next}"`]).toEqual([name, next, `"${next}"`])
    }
  })

  it('a change that names an older version is refused with changed, and replaces nothing', async () => {
    for (const [name, { version, change }] of Object.entries(edited)) {
      const older = await version()
      expect([name, (await change(2)).status]).toEqual([name, 200])
      const newer = await version()
      const { status, answer } = await change(3, { 'if-match': `"${older}"` })
      expect([name, status, (answer as ApiError).error]).toEqual([name, 412, 'changed'])
      expect([name, await version()]).toEqual([name, newer])
    }
  })

  it('one of several changes of the same version at the same time is made', async () => {
    for (const [name, { version, change }] of Object.entries(edited)) {
      const headers = { 'if-match': `"${await version()}"` }
      const answers = await Promise.all([3, 5, 7, 9].map((n) => change(n, headers)))
      const statuses = answers.map(({ status }) => status).toSorted()
      expect([name, statuses]).toEqual([name, [200, 412, 412, 412]])
    }
  })

  it('every endpoint that edits a record with a version is tested here, but for the removal of a template, the roles of people and drafts of sites', () => {
    const editing = Object.entries(endpoints).filter(([, { edits }]) => edits !== null)
    const others = ['changeGrants', 'removeSupportTemplate', ...DRAFTS]
    expect(editing.map(([name]) => name).toSorted()).toEqual([...Object.keys(edited), ...others].toSorted())
  })

  it('a template is removed in the version that its caller has read alone', async () => {
    const template = { ...SITE, templateId: 'gone' }
    const saved = await api.ask('saveSupportTemplate', template, { texts: { en: 'Gone' } })
    const headers = { 'if-match': `"${saved.answer.version}"` }
    await api.ask('saveSupportTemplate', template, { texts: { en: 'Gone, and back' } })
    expect((await api.ask('removeSupportTemplate', template, {}, { headers })).status).toBe(412)
    const { answer } = await api.ask('getSupportTemplates', SITE)
    const now = answer.find(({ templateId }) => templateId === 'gone')?.version ?? ''
    const again = { headers: { 'if-match': `"${now}"` } }
    expect((await api.ask('removeSupportTemplate', template, {}, again)).status).toBe(200)
  })

  it('a record that is not there has no version, and a header that is no version is refused', async () => {
    const read = { headers: { 'if-match': `"${'A'.repeat(16)}"` } }
    const missing = { ...SITE, templateId: 'never' }
    const texts = { texts: { en: 'A text' } }
    expect((await api.ask('saveSupportTemplate', missing, texts, read)).status).toBe(412)
    for (const header of ['*', 'kQ3', '"short"', `W/"${'A'.repeat(16)}"`]) {
      const { status, answer } = await edited['setSales']!.change(1, { 'if-match': header })
      expect([header, status, (answer as ApiError).error]).toEqual([header, 400, 'invalid-head'])
    }
    const token = await api.ask('createToken', {}, { name: 'Robot', scopes: ['sites.read'] }, read)
    expect(token.status).toBe(400)
  })

  it('a key of an earlier change is refused for another version', async () => {
    const change = edited['setMaintenance']!
    const keyed = async () => ({ 'if-match': `"${await change.version()}"`, 'idempotency-key': 'state-1' })
    const first = await keyed()
    expect((await change.change(2, first)).status).toBe(200)
    expect((await change.change(2, first)).status).toBe(200)
    const { answer } = await change.change(2, await keyed())
    expect((answer as ApiError).error).toBe('key-reused')
  })
})
