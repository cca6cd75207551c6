import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpointSchemas } from '#schemas/operator/endpoint-schemas.ts'
import { type EndpointName, endpoints } from '#schemas/operator/endpoints.ts'
import type { Grant } from '#schemas/operator/people.ts'
import { permits } from '#schemas/operator/permissions.ts'
import { ROLES } from '#schemas/operator/roles.ts'
import type { RateLimits } from '#service/limits/rate-limits.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'
import { peopleOf, type Someone } from '#service/testing/people.ts'
import { openTestSites, smallManifest, type TestSites } from '#service/testing/sites.ts'
import { TEST_MEMBER_ID } from '#service/testing/world.ts'

/** The site that is asked about, and one of another operator. */
const SITE = { siteId: 'shop', memberId: TEST_MEMBER_ID, operatorId: 1 }
const FOREIGN = { siteId: 'foreign', memberId: TEST_MEMBER_ID + 1, operatorId: 2 }

/** The places where a person has a role, and whether the role counts for the site of the call. */
const PLACES = {
  'on every site': { grant: {}, isHere: true },
  'on the site': { grant: { siteId: SITE.siteId }, isHere: true },
  'on the sites of its operator': { grant: { operatorId: SITE.operatorId }, isHere: true },
  'on a site of another operator': { grant: { siteId: FOREIGN.siteId }, isHere: false },
  'on the sites of another operator': { grant: { operatorId: FOREIGN.operatorId }, isHere: false },
} as const
type Place = keyof typeof PLACES

const NAMES = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].permission !== null)

/** The path of an endpoint with the site, and with records that do not exist. */
function pathOf(name: EndpointName): { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string } {
  const [method, path] = endpoints[name].route.split(' ') as ['GET', string]
  const { params } = endpointSchemas[name] as { params?: { properties?: Record<string, { type?: string }> } }
  const filled = path.replaceAll(/:(\w+)/g, (_, param: string) => {
    if (param === 'siteId') return SITE.siteId
    return params?.properties?.[param]?.type === 'integer' ? '999999' : 'nothing'
  })
  return { method, path: filled }
}

onEachDatabase((open) => {
  let database: TestDatabase
  let sites: TestSites
  let api: TestOperatorApi
  let ada: { cookie?: string }
  const staff = new Map<string, Someone>()

  beforeAll(async () => {
    database = await open()
    sites = await openTestSites(
      Object.fromEntries(
        [SITE, FOREIGN].map(({ siteId, memberId, operatorId }) => [
          `${siteId}/manifest.json`,
          smallManifest(siteId, memberId, { operatorId }),
        ]),
      ),
    )
    const rateLimits = { take: async () => true } as unknown as RateLimits
    api = await openOperatorApi(database, { sites: sites.sites, rateLimits })
    const people = peopleOf(database, api)
    ada = await people.follow(await people.firstLink(), { email: 'ada@example.com', name: 'Ada' })
    for (const role of Object.keys(ROLES))
      staff.set(role, await people.joined(ada, `${role}@example.com`, [{ role, siteId: FOREIGN.siteId }]))
  })
  afterAll(async () => {
    await api.close()
    await sites.close()
  })

  /** Calls an endpoint without a request; returns whether it was refused for a missing permission. */
  const isForbidden = async (name: EndpointName, caller: { cookie?: string }) => {
    const { method, path } = pathOf(name)
    const { status, answer } = await api.call<{ error?: string }>(path, {
      method,
      cookie: caller.cookie ?? '',
      ...(method !== 'GET' && { body: {} }),
    })
    expect([401, 403].includes(status)).toBe(['forbidden', 'unauthorized'].includes(answer.error ?? ''))
    return status === 403
  }

  it.each(Object.keys(PLACES) as Place[])(
    'each endpoint is refused to each role that lacks it, %s',
    async (place) => {
      const { grant, isHere } = PLACES[place]
      const people = peopleOf(database, api)
      const wrong: string[] = []
      for (const [role, person] of staff) {
        const grants: Grant[] = [{ role, ...grant }]
        expect((await people.as(ada, 'changeGrants', { personId: person.personId }, { grants })).status).toBe(
          200,
        )
        for (const name of NAMES) {
          const { route, permission } = endpoints[name]
          const counts = place === 'on every site' || (isHere && route.includes(':siteId'))
          const mayCall = counts && permission !== null && permits(ROLES[role] ?? [], permission)
          if ((await isForbidden(name, person)) === mayCall) wrong.push(`${role}: ${route}`)
        }
      }
      expect(wrong).toEqual([])
    },
  )

  it('nobody calls an endpoint without a token or a session', async () => {
    const answers = await Promise.all(
      NAMES.map((name) => {
        const { method, path } = pathOf(name)
        return api.call(path, { method, cookie: '', ...(method !== 'GET' && { body: {} }) })
      }),
    )
    expect(answers.filter(({ status }) => status !== 401)).toEqual([])
  })
})
