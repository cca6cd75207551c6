import { localized, type LocalizedText } from '#schemas/site-manifest/texts.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { themeStyleSheet, themeVariables } from '#schemas/theme/theme-variables.ts'
import { themeIn, type ServedSite } from '#service/sites/served-site.ts'
import { artUrlOf, iconUrl } from './addresses.ts'
import { facesOf, mainFaces } from './fonts.ts'
import { escapeHtml, tag } from '#service/wire/html.ts'

/** Meta data of the site for search engines, messengers and home screens, in one language. */
export function brandHead(site: ServedSite, language: string, path: string): string {
  const { brand, languages } = site.manifest
  const text = (texts: LocalizedText) => localized(texts, language, languages.default)
  const siteName = text(brand.siteName)
  const title = text(brand.meta.title) || siteName
  const root = text(brand.siteUrl).replace(/\/$/, '')
  const icon = iconUrl(site, language)
  const named = (name: string, content: string) => (content === '' ? '' : tag('meta', { name, content }))
  const social = (property: string, content: string) =>
    content === '' ? '' : tag('meta', { property, content })
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', text(brand.meta.description)),
    named('keywords', text(brand.meta.keywords)),
    named('application-name', siteName),
    icon && tag('link', { rel: 'icon', href: icon }) + tag('link', { rel: 'apple-touch-icon', href: icon }),
    tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
    root && tag('link', { rel: 'canonical', href: root + path }),
    ...(root
      ? languages.served.map((code) =>
          tag('link', { rel: 'alternate', hreflang: code, href: `${root}${path}?lang=${code}` }),
        )
      : []),
    social('og:type', 'website'),
    social('og:site_name', siteName),
    social('og:title', title),
    social('og:description', text(brand.meta.description)),
    social('og:url', root && root + path),
    social('og:image', root && icon && root + icon),
    social('og:locale', languages.data[language]?.languageId ?? ''),
    named('twitter:card', 'summary'),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

/** Shows the brand on an empty page after a short delay. */
const BOOT_CSS = [
  '.boot{min-height:100vh;display:grid;place-content:center;justify-items:center;animation:boot .25s .5s both}',
  '.boot p{margin:.75rem 0 0;font:var(--type-heading-weight) var(--type-heading-size)/1.2 var(--font-display)}',
  '@keyframes boot{from{opacity:0}}',
]

/**
 * Fonts and colours, so that the first paint already has the brand's style. Without the style element itself, because that takes the nonce.
 */
export interface StyleHead {
  readonly css: string
  readonly tags: string
}

const styleHeads = new WeakMap<ServedSite, Map<string, StyleHead>>()

/** The style of a site in a language; computed once per version of the site. */
export function styleHead(site: ServedSite, language: string): StyleHead {
  const known = styleHeads.get(site) ?? new Map<string, StyleHead>()
  styleHeads.set(site, known)
  const made = known.get(language) ?? makeStyleHead(site, themeIn(site, language), language)
  known.set(language, made)
  return made
}

function makeStyleHead(site: ServedSite, theme: Theme, language: string): StyleHead {
  const faces = facesOf(theme, language).map(({ rule }) => rule)
  const { light, dark } = theme.schemes
  return {
    css: [
      ...faces,
      themeStyleSheet(themeVariables(theme, artUrlOf(site))),
      'html{background:var(--color-background);color:var(--color-text);font-family:var(--font-body)}',
      'body{margin:0}',
      ...BOOT_CSS,
    ].join('\n'),
    tags: [
      ...mainFaces(theme, language).map(({ url }) =>
        tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: url, crossorigin: true }),
      ),
      tag('meta', {
        name: 'theme-color',
        content: light.colors.header,
        media: '(prefers-color-scheme: light)',
      }),
      tag('meta', {
        name: 'theme-color',
        content: dark.colors.header,
        media: '(prefers-color-scheme: dark)',
      }),
    ].join('\n'),
  }
}
