import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SERVICE_WORKER_PATH, type OfflineSettings } from '#schemas/site-manifest/offline-settings.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import { artLayers } from '#schemas/theme/theme-variables.ts'
import { servedLanguage } from '#service/sites/choose-language.ts'
import { themeIn, type ServedSite } from '#service/sites/served-site.ts'
import { escapeHtml, scriptJson, tag } from '#service/wire/html.ts'
import { bodyOf, sendBody, type Body } from './bodies.ts'
import type { ClientBuild } from './client-build.ts'
import { contentTypeOf, HTML_TYPE } from './content-types.ts'
import { styleHead } from './page-head.ts'
import type { PagesService } from './pages-service.ts'
import { dataUrl } from './picture-parts.ts'
import { textsOf } from './product-texts.ts'
import { languageOf, previewOf, siteOf } from './site-pages.ts'
import { workerAddress } from './worker-address.ts'

type Asked = FastifyRequest<{ Querystring: { lang?: unknown }; Params: { language?: string } }>

/** What the worker itself may request: files and pages of the site. */
const POLICY_OF_WORKER = "default-src 'none'; connect-src 'self'"

/** Removes the worker that a browser has, with everything that it kept. */
const REMOVAL = [
  "self.addEventListener('install',()=>self.skipWaiting())",
  "self.addEventListener('activate',(event)=>event.waitUntil((async()=>{",
  'for(const name of await caches.keys())await caches.delete(name)',
  'await self.registration.unregister()})()))',
].join('\n')

/** Serves the site's service worker, and the page that it shows without a network. A preview has neither. */
export function registerOffline(
  app: FastifyInstance,
  service: PagesService,
  build: () => Promise<ClientBuild | null>,
): void {
  const { modules } = service.sites
  const siteOfPlayers = (request: Asked) =>
    previewOf(request, service) === null ? siteOf(request, service) : null

  app.get(SERVICE_WORKER_PATH, async (request: Asked, reply) => {
    const site = siteOfPlayers(request)
    if (site === null) return missing(reply)
    const script = await workerScript(site, languageOf(site, request), { build: await build(), modules })
    const body = bodyOf(script, contentTypeOf(SERVICE_WORKER_PATH))
    return sendBody(request, reply.header('content-security-policy', POLICY_OF_WORKER), body)
  })

  app.get('/client/offline/:language', async (request: Asked, reply) => {
    const site = siteOfPlayers(request)
    const language = site && servedLanguage(site.manifest.languages, request.params.language ?? '')
    if (site === null || !language) return missing(reply)
    const { body, policy } = await offlinePage(site, language, modules)
    return sendBody(
      request,
      reply.headers({ 'content-security-policy': policy, 'x-robots-tag': 'noindex' }),
      body,
    )
  })
}

async function workerScript(
  site: ServedSite,
  language: string,
  { build, modules }: { build: ClientBuild | null; modules: KnownModules },
): Promise<string> {
  if (workerAddress(site, language, build) === undefined) return REMOVAL
  const settings: OfflineSettings = {
    page: `/client/offline/${language}`,
    revision: (await offlinePage(site, language, modules)).body.etag,
    filesCache: `files-${build?.version ?? ''}`,
  }
  return `self.OFFLINE=${scriptJson(settings)};\n${build?.serviceWorker ?? ''}`
}

interface OfflinePage {
  readonly body: Body
  readonly policy: string
}

const pages = new WeakMap<ServedSite, Map<string, Promise<OfflinePage>>>()

/** The page of a site without a network, in one language; written once per version of the site. */
function offlinePage(site: ServedSite, language: string, modules: KnownModules): Promise<OfflinePage> {
  const known = pages.get(site) ?? new Map<string, Promise<OfflinePage>>()
  pages.set(site, known)
  const page = known.get(language) ?? writeOfflinePage(site, language, modules)
  known.set(language, page)
  page.catch(() => known.delete(language))
  return page
}

const STYLE = [
  'body{min-height:100vh;display:grid;place-content:center;justify-items:center;text-align:center;padding:1.5rem;box-sizing:border-box}',
  'img{inline-size:min(18rem,70vw);block-size:auto}',
  'p{margin:0;max-inline-size:32rem;font-size:1.0625rem;line-height:1.6;color:var(--color-text-muted)}',
  '.brand{font:600 1rem/1.4 var(--font-display);color:var(--color-text)}',
  'h1{margin:.5rem 0;font:var(--type-title-weight) var(--type-title-size)/1.25 var(--font-display)}',
  'a{display:inline-grid;place-items:center;min-block-size:44px;margin-block-start:1.5rem;padding-inline:1.75rem;border-radius:var(--shape-radius-button);background:var(--color-primary);color:var(--color-on-primary);font:600 1rem/1.2 var(--font-body);text-decoration:none}',
  'a:focus-visible{outline:3px solid var(--color-focus);outline-offset:3px}',
].join('\n')

async function writeOfflinePage(
  site: ServedSite,
  language: string,
  modules: KnownModules,
): Promise<OfflinePage> {
  const { brand, languages } = site.manifest
  const texts = await textsOf(site, language, modules)
  const says = (id: string) => escapeHtml(texts[id] ?? '')
  const siteName = localized(brand.siteName, language, languages.default) || site.siteId
  const style = `${styleHead(site, language).css}\n${STYLE}`
  const html = [
    '<!doctype html>',
    tag('html', {
      lang: language,
      dir: languages.data[language]?.direction ?? 'ltr',
      'data-template': site.manifest.theme.template,
    }),
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${says('runtime.state.offline.title')} · ${escapeHtml(siteName)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    await artOf(site, language),
    `<p class="brand">${escapeHtml(siteName)}</p>`,
    `<h1>${says('runtime.state.offline.title')}</h1>`,
    `<p>${says('runtime.state.offline.page')}</p>`,
    // The same address again: the page that was asked for.
    `<a href="">${says('runtime.state.retry')}</a>`,
    '</body>',
    '</html>',
  ].join('\n')
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { body: bodyOf(html, HTML_TYPE), policy }
}

/** The theme's picture for this page, inside it: nothing else can be loaded then. */
async function artOf(site: ServedSite, language: string): Promise<string> {
  const { offline } = themeIn(site, language).art
  const [layer] = offline === undefined ? [] : artLayers(offline)
  const [light, dark] = [layer?.light, layer?.dark].map((name) =>
    name === undefined ? undefined : site.art.get(name),
  )
  if (light === undefined || dark === undefined) return ''
  const [day, night] = [(await dataUrl(light)) ?? '', (await dataUrl(dark)) ?? '']
  const source = tag('source', { srcset: night, media: '(prefers-color-scheme: dark)' })
  return `<picture>${source}<img src="${day}" alt="" width="288" height="216"></picture>`
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send({ status: 'not found' })
}
