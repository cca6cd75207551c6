import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SERVICE_WORKER_PATH, type OfflineSettings } from '#schemas/site-manifest/offline-settings.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import { siteNameOf } from '#schemas/site-manifest/texts.ts'
import { artLayers } from '#schemas/theme/theme-variables.ts'
import { servedLanguage } from '#service/sites/choose-language.ts'
import { themeIn, type ServedSite } from '#service/sites/served-site.ts'
import { escapeHtml, scriptJson, tag } from '#service/wire/html.ts'
import { iconOf } from './addresses.ts'
import { bodyOf, sendBody, type Body } from './bodies.ts'
import type { ClientBuild } from './client-build.ts'
import { contentTypeOf, HTML_TYPE } from './content-types.ts'
import { rootTag, styleHead } from './page-head.ts'
import type { PagesService } from './pages-service.ts'
import { dataUrl } from './picture-parts.ts'
import { textsOf } from './product-texts.ts'
import { languageOf, previewOf, siteOf } from './site-pages.ts'
import { workerAddress } from './worker-address.ts'

type Asked = FastifyRequest<{ Querystring: { lang?: unknown }; Params: { language?: string } }>

/** Addresses that the worker itself may request: files and pages of the site. */
const POLICY_OF_WORKER = "default-src 'none'; connect-src 'self'"

/**
 * Removes the worker that a browser has, with everything that it kept, as soon as no page of the site is open: a navigation that begins
 * while one worker replaces another may not end, and the old one would go on to keep files.
 */
const REMOVAL = [
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

/** The rules of the style sheets that the page cannot load, by the variants of the theme: its header, button and sides. */
const STYLE = [
  'body{min-height:100vh;display:grid;grid-template-rows:auto 1fr}',
  'header{position:relative;display:flex;align-items:center;gap:.75rem;min-block-size:var(--space-header-height);padding-inline:clamp(var(--space-gutter-phone),3vw,var(--space-gutter));border-block-end:max(var(--shape-line),1px) solid var(--color-border);background:var(--color-header);color:var(--color-on-header);font:600 1.25rem/1.4 var(--font-display);font-stretch:var(--font-display-stretch)}',
  'header img{inline-size:2.375rem;block-size:2.375rem}',
  '[data-header=floating] header{border:0;background:none;color:var(--color-text)}',
  '[data-header=masthead] header{justify-content:center;font-weight:500;font-size:1.5rem}',
  '[data-header=bar] header{border-block-end:var(--shape-line-strong) solid var(--color-border-strong);font-family:var(--font-numeric);font-stretch:var(--font-numeric-stretch);font-weight:var(--type-jackpot-weight);letter-spacing:-.045em}',
  '[data-header=awning] header{border-block-end:var(--shape-line-strong) solid var(--color-border-strong)}',
  "[data-header=awning] header::after{position:absolute;inset:100% 0 auto;block-size:.875rem;background:radial-gradient(circle at 50% 0,var(--color-primary) 0 .6875rem,transparent .75rem) 0 0/3rem 100%,radial-gradient(circle at 50% 0,var(--color-surface) 0 .6875rem,transparent .75rem) 1.5rem 0/3rem 100%;filter:drop-shadow(0 1.5px 0 var(--color-border-strong));content:''}",
  'main{display:grid;align-content:center;justify-items:start;justify-self:center;inline-size:100%;max-inline-size:30rem;padding:2rem var(--space-gutter-phone);box-sizing:border-box}',
  'main img{inline-size:min(17.5rem,100%);block-size:auto}',
  'p{margin:0;font-size:1.0625rem;line-height:1.6;color:var(--color-text-muted)}',
  'h1{margin:.75rem 0;font:var(--type-title-weight) var(--type-title-size)/1.25 var(--font-display);font-stretch:var(--type-title-stretch);letter-spacing:var(--type-title-tracking)}',
  ':is([data-card=glass],[data-card=stitched]) main{justify-items:center;text-align:center}',
  'a{display:inline-grid;place-items:center;min-block-size:3rem;margin-block-start:1.25rem;padding-inline:1.375rem;box-sizing:border-box;border-radius:var(--shape-radius-button);background:var(--color-primary);color:var(--color-on-primary);font:var(--type-button-weight) var(--type-button-size)/1.2 var(--type-button-family);font-stretch:var(--type-button-stretch);text-decoration:none}',
  '[data-button=pill] a{background:var(--gradient-brand)}',
  ':is([data-button=block],[data-button=sticker]) a{border:var(--shape-line-strong) solid var(--color-border-strong);box-shadow:var(--elevation-button)}',
  'a:focus-visible{outline:3px solid var(--color-focus);outline-offset:3px}',
].join('\n')

async function writeOfflinePage(
  site: ServedSite,
  language: string,
  modules: KnownModules,
): Promise<OfflinePage> {
  const texts = await textsOf(site, language, modules)
  const says = (id: string) => escapeHtml(texts[id] ?? '')
  const siteName = siteNameOf(site.manifest, language)
  const style = `${styleHead(site, language).css}\n${STYLE}`
  const html = [
    '<!doctype html>',
    rootTag({ site, language }),
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${says('runtime.state.offline.title')} · ${escapeHtml(siteName)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    `<header>${await markOf(site, language)}<span>${escapeHtml(siteName)}</span></header>`,
    '<main>',
    await artOf(site, language),
    `<h1>${says('runtime.state.offline.title')}</h1>`,
    `<p>${says('runtime.state.offline.page')}</p>`,
    // The same address again: the page that was asked for.
    `<a href="">${says('runtime.state.retry')}</a>`,
    '</main>',
    '</body>',
    '</html>',
  ].join('\n')
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { body: bodyOf(html, HTML_TYPE), policy }
}

/** The icon of the site or its mark, inside the page. */
async function markOf(site: ServedSite, language: string): Promise<string> {
  const src = (await iconOf(site, language)?.dataUrl()) ?? null
  return src === null ? '' : tag('img', { src, alt: '', width: '38', height: '38' })
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
