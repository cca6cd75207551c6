import { CLIENT_VERSION } from '#schemas/limits.ts'
import { localizeCurrencies } from '#schemas/money/currency-format.ts'
import { screensOf } from '#schemas/module-facts.ts'
import { RENDERED_PAGE_ATTRIBUTE, STILL_PAGE_ATTRIBUTE } from '#schemas/site-manifest/rendered-page.ts'
import { INLINED_SITE_ELEMENT_ID, type InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import { routeOf } from '#schemas/site-manifest/route-match.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import { pageTheme } from '#schemas/theme/page-theme.ts'
import { themeIn, type ServedSite } from '#service/sites/served-site.ts'
import { artUrlOf, assetUrls, iconUrl } from './addresses.ts'
import { coversUrl } from './covers.ts'
import type { ClientBuild, FirstLoad } from './client-build.ts'
import { EARLY_INPUT_SCRIPT } from './early-input.ts'
import { keptLoginScript } from './kept-login.ts'
import { languageAddress } from './language-messages.ts'
import { lateScripts } from './late-scripts.ts'
import type { RenderedPage } from './page-renderer.ts'
import { escapeHtml, scriptJson, tag } from '#service/wire/html.ts'
import { workerAddress } from './worker-address.ts'
import { outdatedBrowserScript } from './outdated-browser.ts'
import type { PageFacts } from './page-facts.ts'
import { brandHead, rootTag, styleHead } from './page-head.ts'

export interface PageRequest {
  readonly site: ServedSite
  readonly language: string
  readonly scheme: 'light' | 'dark' | null
  /** The requested path, without its query. */
  readonly path: string
  readonly nonce: string
  readonly serverTimeMilis: number
  /** A draft of the site builder's. */
  readonly isDraft: boolean
  /** Share of the page's requests that are traced; undefined where the service sends no traces. */
  readonly tracesRatio?: number | undefined
  readonly facts: PageFacts
  /** Scheme and host of the request. */
  readonly origin: string
  /** The page as a visitor sees it; without it the browser renders it. */
  readonly rendered?: RenderedPage | null
}

/** The page of a site in a language: everything for the first paint, and the scripts that load the rest. */
export function pageHtml(request: PageRequest, modules: KnownModules, build: ClientBuild | null): string {
  const { site, language, nonce, rendered = null } = request
  const style = styleHead(site, language)
  const load = firstLoadOf(request, modules, build)
  return [
    '<!doctype html>',
    rootTag(request),
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    // The bundler's loader reads the nonce here for elements that it adds to the page.
    tag('meta', { property: 'csp-nonce', nonce }),
    // Before the styles, for which a script would wait.
    `${tag('script', { nonce })}${keptLoginScript(site.siteId)}</script>`,
    ...(rendered === null ? [] : [`${tag('script', { nonce })}${EARLY_INPUT_SCRIPT}</script>`]),
    ...(rendered === null ? loadTags(load, nonce) : (load?.styles ?? []).map(heldStyle)),
    style.tags,
    `${tag('style', { nonce })}${rendered === null ? '' : (build?.cssOf(load?.styles ?? []) ?? '')}${style.css}${rendered?.css ?? ''}</style>`,
    ...(site.style === null
      ? []
      : [tag('link', { rel: 'stylesheet', href: `/client/css/${site.memberId}/style.css` })]),
    brandHead(request),
    '</head>',
    '<body>',
    rendered === null
      ? `<div id="root">${load === null ? notBuilt() : bootScreen(request)}</div>`
      : `<div id="root" ${RENDERED_PAGE_ATTRIBUTE} ${STILL_PAGE_ATTRIBUTE}>${rendered.html}</div>`,
    ...(rendered === null ? [noScript(request)] : []),
    `<script type="application/json" id="${INLINED_SITE_ELEMENT_ID}">${scriptJson(inlinedSite(request, build))}</script>`,
    `${tag('script', { nonce })}${outdatedBrowserScript(site, language)}</script>`,
    ...(rendered === null || load === null
      ? []
      : [`${tag('script', { nonce })}${lateScripts(load, build?.formatWorker ?? null)}</script>`]),
    '</body>',
    '</html>',
  ].join('\n')
}

function loadTags(load: FirstLoad | null, nonce: string): string[] {
  if (load === null) return []
  return [
    tag('script', { type: 'module', src: load.script, nonce }) + '</script>',
    ...load.modules.map((href) => tag('link', { rel: 'modulepreload', href, nonce })),
    ...load.styles.map((href) => tag('link', { rel: 'stylesheet', href })),
  ]
}

/** Names a style sheet whose text is in the page, so that the bundler's loader does not load it again. */
const heldStyle = (href: string) => tag('link', { rel: 'stylesheet', href, disabled: true })

/** The files that a page loads first; null without a build. */
export function firstLoadOf(
  page: Pick<PageRequest, 'site' | 'language' | 'path' | 'rendered'>,
  modules: KnownModules,
  build: ClientBuild | null,
): FirstLoad | null {
  return build?.firstLoad(sourcesOf(page, modules)) ?? null
}

/** The runtime's file with the addresses of the parts that a home screen does not show. */
const LATER_PARTS = 'runtime/registry/later-parts.ts'

/** The sources for the first paint: the screen of the address, and the texts of its language. */
function sourcesOf(
  { site, language, path, rendered }: Pick<PageRequest, 'site' | 'language' | 'path' | 'rendered'>,
  modules: KnownModules,
): string[] {
  const { manifest } = site
  const screen = routeOf(manifest.routes, path)?.screen
  const shown = [...modules.values()].flatMap(({ facts }) => {
    const { id } = facts
    if (id !== 'runtime' && manifest.modules[id]?.enabled !== true) return []
    const own = screen === undefined ? undefined : screensOf(facts).get(screen)
    if (own === undefined) return []
    const folder = folderOf(id)
    if (own.role === 'home') return [`${folder}/${own.file}`]
    const owners = [...new Set(['runtime', folder])]
    return [
      ...owners.map((owner) => `${owner}/messages/${language}.json`),
      LATER_PARTS,
      `${folder}/${own.file}`,
    ]
  })
  // The build puts the content of the frame into the app, and the texts of the home screen and the frame into one file.
  return [`runtime/messages/${language}.json?first`, ...shown, ...(rendered?.state.parts ?? [])]
}

const folderOf = (moduleId: string) => (moduleId === 'runtime' ? 'runtime' : `modules/${moduleId}`)

/** The data that a page of the site carries for the runtime. */
export function inlinedSite(
  request: Pick<
    PageRequest,
    'site' | 'language' | 'scheme' | 'serverTimeMilis' | 'rendered' | 'tracesRatio'
  > & {
    isDraft?: boolean
  },
  build: ClientBuild | null,
): InlinedSite {
  const { site, language, scheme, serverTimeMilis, rendered = null, isDraft = false, tracesRatio } = request
  const serviceWorker = isDraft ? undefined : workerAddress(site, language, build)
  const texts = languageAddress(site, language, build)
  return {
    manifest: localizeCurrencies(site.manifest, language),
    language,
    languageId: site.manifest.languages.data[language]?.languageId ?? language,
    messages: site.languages.get(language) ?? {},
    ...(texts !== undefined && { texts }),
    theme: pageTheme(themeIn(site, language), artUrlOf(site, language), coversUrl(site, language)),
    scheme,
    assets: assetUrls(site),
    serverTimeMilis,
    clientVersion: CLIENT_VERSION,
    siteVersion: [site.version, build?.version ?? ''].join('-'),
    ...(isDraft && { isDraft }),
    ...(serviceWorker !== undefined && { serviceWorker }),
    ...(tracesRatio !== undefined && { tracesRatio }),
    ...(rendered === null ? {} : { rendered: rendered.state }),
  }
}

/** The brand for slow networks: it appears after a moment, and the app replaces it. */
function bootScreen({ site, language }: PageRequest): string {
  const icon = iconUrl(site, language)
  const mark = icon === '' ? '' : tag('img', { src: icon, alt: '', width: '64', height: '64' })
  return `<div class="boot">${mark}<p>${escapeHtml(nameOf(site, language))}</p></div>`
}

/** A description of the site for browsers without scripts. */
function noScript({ site, language }: PageRequest): string {
  const { brand, languages } = site.manifest
  const about = localized(brand.about, language, languages.default)
  return `<noscript><h1>${escapeHtml(nameOf(site, language))}</h1><p>${escapeHtml(about)}</p></noscript>`
}

function nameOf({ manifest }: ServedSite, language: string): string {
  return localized(manifest.brand.siteName, language, manifest.languages.default)
}

/** A hint for the person who runs the service without a build; players never see it. */
function notBuilt(): string {
  return `<p>${escapeHtml('The browser’s part is not built: run npm run build.')}</p>`
}
