import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { FIRST_PART } from '#schemas/site-manifest/inlined-site.ts'
import { enabledModules, type KnownModules } from '#schemas/site-manifest/site-world.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { bodyOf, IMMUTABLE, REVALIDATE, sendBody, type Body } from './bodies.ts'
import type { ClientBuild } from './client-build.ts'
import { POLICY_OF_DATA } from './content-policy.ts'
import { JSON_TYPE } from './content-types.ts'
import { languageAddress, messagesIn } from './language-messages.ts'
import type { PagesService } from './pages-service.ts'
import { previewOf } from './site-pages.ts'

type Params = Readonly<Record<'siteId' | 'language' | 'hash' | 'file', string>>

/** Serves the messages of languages that are files of a site: a file for the first screen, and one for the rest of each module. */
export function registerLanguageParts(
  app: FastifyInstance,
  service: PagesService,
  build: () => Promise<ClientBuild | null>,
): void {
  const { modules } = service.sites
  const made = new WeakMap<ServedSite, Map<string, Promise<ReadonlyMap<string, Body>>>>()
  const partsOf = (site: ServedSite, language: string, built: ClientBuild | null) => {
    const ofSite = made.get(site) ?? new Map<string, Promise<ReadonlyMap<string, Body>>>()
    made.set(site, ofSite)
    const key = `${language} ${built?.version ?? ''}`
    const parts =
      ofSite.get(key) ?? makeParts(site, language, { modules, firstTexts: built?.firstTexts ?? null })
    ofSite.set(key, parts)
    parts.catch(() => ofSite.delete(key))
    return parts
  }
  app.get(
    '/client/languages/:siteId/:language/:hash/:file',
    async (request: FastifyRequest<{ Params: Params }>, reply) => {
      const { siteId, language, file } = request.params
      const draft = previewOf(request, service)?.site
      const site = draft?.siteId === siteId ? draft : service.sites.bySiteId(siteId)
      const built = await build()
      const address = site === null ? undefined : languageAddress(site, language, built)
      const body =
        site === null || address === undefined ? undefined : (await partsOf(site, language, built)).get(file)
      if (body === undefined)
        return reply.code(404).header('cache-control', 'no-store').send({ status: 'not found' })
      // An address with an old hash gets the current messages, but they must not be cached as the old ones.
      const cacheControl = request.url === `${address}${file}` ? IMMUTABLE : REVALIDATE
      return sendBody(request, reply.header('content-security-policy', POLICY_OF_DATA), body, cacheControl)
    },
  )
}

/** The files of a language by name. */
async function makeParts(
  site: ServedSite,
  language: string,
  { modules, firstTexts }: { modules: KnownModules; firstTexts: ReadonlySet<string> | null },
): Promise<ReadonlyMap<string, Body>> {
  const parts = new Map<string, Record<string, MessageFormatElement[]>>([[FIRST_PART, {}]])
  for (const { facts } of enabledModules(site.manifest, modules)) parts.set(facts.id, {})
  for (const [id, message] of Object.entries(await messagesIn(site, language, modules))) {
    const part = firstTexts?.has(id) === false ? id.slice(0, id.indexOf('.')) : FIRST_PART
    const messages = parts.get(part)
    if (messages !== undefined) messages[id] = message
  }
  return new Map(
    [...parts].map(([part, messages]) => [`${part}.json`, bodyOf(JSON.stringify(messages), JSON_TYPE)]),
  )
}
