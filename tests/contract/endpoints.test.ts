import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { JSONSchema } from '#schemas/json-schema.ts'
import { endpointSchemas } from '#schemas/operator/endpoint-schemas.ts'
import { type EndpointName, endpoints } from '#schemas/operator/endpoints.ts'
import { SHAPE_KEYWORDS, shapeCheck } from '#schemas/site-manifest/check-shape.ts'
import { loadEndpoints } from '#service/operator/load-endpoints.ts'

const ENDPOINTS = Object.entries(endpoints).map(([name, facts]) => ({ name: name as EndpointName, ...facts }))
const FILES = readdirSync(join(import.meta.dirname, '../../schemas/operator/endpoints'))
  .map((file) => file.slice(0, -3))
  .sort()

test('every endpoint has a schema file, an entry in both tables and a handler with the same name', async () => {
  expect(Object.keys(endpoints).sort(), 'npm run generate').toEqual(FILES)
  expect(Object.keys(endpointSchemas).sort()).toEqual(FILES)
  expect(
    [...(await loadEndpoints()).keys()].sort(),
    'write its handler: service/<area>/endpoints/<operation id>.ts',
  ).toEqual(FILES)
})

test('every endpoint has a unique route, and a permission of an area and a verb except for sessions and links of people', () => {
  const routes = ENDPOINTS.map(({ route }) => route)
  expect(new Set(routes).size).toBe(routes.length)
  const guarded = ENDPOINTS.filter(({ access }) => access === 'permission')
  expect(guarded.filter(({ permission }) => !/^[a-z]+\.[a-z]+$/.test(permission ?? ''))).toEqual([])
  const others = ENDPOINTS.filter(({ access }) => access !== 'permission')
  expect(others.filter(({ permission }) => permission !== null)).toEqual([])
  expect(others.filter(({ access }) => access === 'open').map(({ name }) => name)).toEqual([
    'askPasswordLink',
    'beginLinkPasskey',
    'beginPasskeySignIn',
    'beginProviderSignIn',
    'followLink',
    'getSignInWays',
    'signIn',
    'signInWithPasskey',
    'signInWithProvider',
    'viewLink',
  ])
})

test('a GET changes nothing, and every other endpoint except drafts, comparisons, searches, challenges and the view of a link writes an audit entry', () => {
  const reading = ENDPOINTS.filter(({ audit }) => audit === null)
  expect(ENDPOINTS.filter(({ route, audit }) => route.startsWith('GET ') && audit !== null)).toEqual([])
  expect(
    reading
      .filter(({ route }) => !route.startsWith('GET '))
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'beginLinkPasskey',
    'beginOwnPasskey',
    'beginPasskeySignIn',
    'beginProviderSignIn',
    'checkDraft',
    'checkGame',
    'compareReport',
    'findPlayers',
    'previewDraft',
    'reportPresence',
    'viewLink',
  ])
  const misnamed = reading.filter(({ permission }) => permission !== null && !permission.endsWith('.read'))
  const named = misnamed.map(({ name, permission }) => `${name}: ${permission}`)
  expect(named, 'the permission of an endpoint without an audit entry ends in “.read”').toEqual([])
})

test('only the endpoints that save manifests, drafts, files of sites and themes, show documents or data of persons, or sign people in write their audit entries themselves', async () => {
  const handlers = [...(await loadEndpoints()).values()]
  const names = handlers.filter(({ kind }) => kind === 'selfManaged').map(({ name }) => name)
  expect(names.toSorted()).toEqual([
    'addOwnPasskey',
    'archiveSite',
    'askPasswordLink',
    'cancelPublication',
    'confirmPublication',
    'createSite',
    'createTheme',
    'exportPlayer',
    'followLink',
    'mergeDraft',
    'moveToProvider',
    'publishDraft',
    'removeAsset',
    'removeFont',
    'restoreSite',
    'rollBack',
    'saveDraft',
    'saveManifest',
    'signIn',
    'signInWithPasskey',
    'signInWithProvider',
    'uploadFont',
    'uploadPicture',
    'viewDocument',
    'viewPlayerPerson',
    'viewSupportAttachment',
  ])
})

test('an endpoint that replaces something keeps the value before in the audit log, except for passwords, manifests, which are hashes, and drafts', () => {
  const replacing = ENDPOINTS.filter(({ route }) => route.startsWith('PUT '))
  expect(replacing.filter(({ audit }) => audit?.hasBefore !== true).map(({ name }) => name)).toEqual([
    'changeOwnPassword',
    'saveDraft',
    'saveManifest',
  ])
})

test.each(ENDPOINTS)('the parameters of $name are those of its route', ({ name, route }) => {
  const { params } = endpointSchemas[name]
  const inRoute = [...route.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
  expect(params?.required ?? []).toEqual(inRoute)
  expect(Object.keys(params?.properties ?? {})).toEqual(inRoute)
})

test.each(ENDPOINTS)(
  'the schemas of $name use only keywords that the validation of requests supports',
  ({ name }) => {
    const { params = {}, request = {} } = endpointSchemas[name]
    const unknown = [...keywordsOf(params), ...keywordsOf(request)].filter(
      (word) => !SHAPE_KEYWORDS.has(word),
    )
    expect(unknown).toEqual([])
  },
)

test.each(ENDPOINTS)('the reference has a valid example of the request of $name', ({ name }) => {
  const { params, request } = endpointSchemas[name]
  for (const schema of [params, request]) {
    if (schema?.required === undefined || schema.required.length === 0) continue
    const examples = schema.examples ?? []
    expect(examples.length).toBeGreaterThan(0)
    expect(examples.flatMap((example) => shapeCheck(schema)('example', example))).toEqual([])
  }
})

/** Answers with a list that is read as a whole, each with the reason why it ends. */
const WITHOUT_PAGES = {
  findPlayers: 'a search answers with the best 50',
  findTransfers: 'a search answers with the few transfers of a record',
  getArchiving: 'reasons, one of each kind',
  getAuditProof: 'faults of the anchors of one log',
  getCampaign: 'the grants of one campaign by file, at most as many as an upload has',
  getCatalogue: 'parts of the product',
  getConformity: 'lines of the jurisdictions of a site',
  getDraft: 'one draft',
  getDraw: 'the draws of one game instance',
  getDraws: 'a calendar, bounded by its days',
  getGameForm: 'parts of the product',
  getHealth: 'operations of the product, and kinds of messages',
  getLikelyAccounts: 'the newest 50',
  getOwnPasskeys: 'of one person',
  getOwnSession: 'of one person',
  getOwnSessions: 'of one person, open ones alone',
  getOwnSites: 'a choice of the sites of one person',
  getPageErrors: 'a site keeps 200',
  getPlayer: 'one player',
  getPlayerConsents: 'the consents of one player',
  getPlayerMarketing: 'the choices of one player',
  getPlayerProtection: 'one player',
  getPlayerStatement: 'one year of one player',
  getReadiness: 'lines about one draft',
  getReconciliation: 'differences of a period, bounded by its days',
  getReport: 'sums of a period, bounded by its days',
  getRoles: 'a choice in forms',
  getSampleMails: 'kinds of mails',
  getSite: 'one site',
  getSiteHealth: 'queues of one site',
  getSiteTexts: 'the texts of one language',
  getSites: 'a choice in forms, and a gallery that is searched in the page',
  getSupportTemplates: 'a choice in forms',
  getTheme: 'one theme',
  getThemes: 'a choice in forms',
  getToday: 'sums of one day',
  getTransfer: 'one transfer',
  listAssets: 'the files of one site, at most 500',
  listFonts: 'the files of one site, at most 500',
  viewCampaignAnnouncement: 'one text in each language',
  viewHarmMarker: 'one marker',
  viewSupportCase: 'one case',
} as const satisfies Partial<Record<EndpointName, string>>

test('every list is read in pages by a cursor, a number and an order, except for those that end by themselves', () => {
  const lists = ENDPOINTS.filter(({ name, route }) => {
    const result: JSONSchema = endpointSchemas[name].result
    const isRead = route.startsWith('GET ') || name === 'findPlayers'
    const parts = Object.values(result.properties ?? {}) as (JSONSchema | boolean)[]
    return isRead && [result, ...parts].some((part) => typeof part === 'object' && part.type === 'array')
  })
  const paged = (name: EndpointName) => {
    const { request, result } = endpointSchemas[name]
    const asked = Object.keys(request?.properties ?? {})
    const isPage = 'hasMore' in (result.properties ?? {})
    return isPage && ['after', 'limit', 'sort'].every((field) => asked.includes(field))
  }
  const whole = lists.filter(({ name }) => !paged(name)).map(({ name }) => name)
  expect(whole.toSorted(), 'use pageFields and pageOf of schemas/operator/params.ts').toEqual(
    Object.keys(WITHOUT_PAGES).toSorted(),
  )
})

/** The keywords of a schema and of the schemas in it. */
function keywordsOf(schema: JSONSchema | boolean): string[] {
  if (typeof schema === 'boolean') return []
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.anyOf ?? []),
    ...[schema.items, schema.additionalProperties, schema.propertyNames].flatMap((part) =>
      part === undefined ? [] : [part],
    ),
  ]
  return [...Object.keys(schema), ...inner.flatMap((part) => keywordsOf(part as JSONSchema | boolean))]
}
