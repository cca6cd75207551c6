import { pageUrl } from '#schemas/site-manifest/page-address.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import { themeStyleSheet, themeVariables } from '#schemas/theme/theme-variables.ts'
import { themeIn, type ServedSite } from '#service/sites/served-site.ts'
import { artUrlOf, cardUrl, iconUrl } from './addresses.ts'
import { appIconUrl } from './app-icons.ts'
import { fontRules, mainFaces } from './fonts.ts'
import { escapeHtml, tag } from '#service/wire/html.ts'
import type { PageFacts } from './page-facts.ts'
import { CARD_SIZE, cardPath } from './social-card.ts'
import { structuredData } from './structured-data.ts'

/** Where a site's pages are found, and in which languages. */
export interface PageAddresses {
  readonly canonical: string
  /** The same page by language code, and without a language as `x-default`. */
  readonly alternates: readonly (readonly [language: string, href: string])[]
}

/** The addresses of a page: the default language has the plain one, every other language its own. */
export function addressesOf(
  { manifest }: ServedSite,
  { language, address, origin }: { language: string; address: string; origin: string },
): PageAddresses {
  const { default: fallback, served } = manifest.languages
  const of = (code: string) => pageUrl(manifest, { language: code, address, origin })
  return {
    canonical: of(language),
    alternates: [...served.map((code) => [code, of(code)] as const), ['x-default', of(fallback)]],
  }
}

export interface BrandHead {
  readonly site: ServedSite
  readonly language: string
  readonly facts: PageFacts
  /** Origin of the request, for a site without an address of its own. */
  readonly origin: string
}

/** Meta data of a page for search engines, messengers and home screens, in one language. */
export function brandHead({ site, language, facts, origin }: BrandHead): string {
  const { brand, languages } = site.manifest
  const { siteName, title, description, address, isIndexed } = facts
  const icon = iconUrl(site, language)
  const touchIcon = appIconUrl(site, language, 'touch')
  const { canonical, alternates } = addressesOf(site, { language, address, origin })
  // The card of a game has its prize.
  const ownCard = facts.game === null ? cardUrl(site, language) : ''
  const picture = new URL(ownCard || cardPath(site, language, facts), canonical).href
  const cardText = ownCard === '' ? '' : localized(brand.card?.alt, language, languages.default)
  const named = (name: string, content: string) => (content === '' ? '' : tag('meta', { name, content }))
  const social = (property: string, content: string) =>
    content === '' ? '' : tag('meta', { property, content })
  const locale = (code: string) => languages.data[code]?.languageId ?? ''
  return [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    named('keywords', localized(brand.meta.keywords, language, languages.default)),
    named('application-name', siteName),
    named('robots', isIndexed ? '' : 'noindex'),
    icon && tag('link', { rel: 'icon', href: icon }),
    touchIcon && tag('link', { rel: 'apple-touch-icon', href: touchIcon }),
    tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
    ...(isIndexed
      ? [
          tag('link', { rel: 'canonical', href: canonical }),
          ...alternates.map(([hreflang, href]) => tag('link', { rel: 'alternate', hreflang, href })),
          social('og:url', canonical),
        ]
      : []),
    social('og:type', 'website'),
    social('og:site_name', siteName),
    social('og:title', title),
    social('og:description', description),
    social('og:image', picture),
    social('og:image:width', String(CARD_SIZE.width)),
    social('og:image:height', String(CARD_SIZE.height)),
    social('og:image:alt', cardText || facts.heading || siteName),
    social('og:locale', locale(language)),
    ...languages.served
      .filter((code) => code !== language)
      .map((code) => social('og:locale:alternate', locale(code))),
    named('twitter:card', 'summary_large_image'),
    isIndexed ? structuredData({ site, facts, canonical, picture, language }) : '',
  ]
    .filter((line) => line !== '')
    .join('\n')
}

interface PageRoot {
  readonly site: ServedSite
  readonly language: string
  /** The scheme that the player chose; without it that of the system. */
  readonly scheme?: string | null
}

/** The root element of a page, with the theme's variants for the style sheets. */
export function rootTag({ site, language, scheme }: PageRoot): string {
  const { languages, theme } = site.manifest
  const data = languages.data[language]
  const variants = Object.entries(themeIn(site, language).variants)
  return tag('html', {
    // `en-US` for the language `en_US` of the wire: words break, and voices speak, as in its country.
    lang: data?.languageId.replace('_', '-') ?? language,
    dir: data?.direction ?? 'ltr',
    'data-scheme': scheme ?? undefined,
    'data-template': theme.template,
    ...Object.fromEntries(variants.map(([part, kind]) => [`data-${part}`, kind])),
  })
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
  const { light, dark } = theme.schemes
  return {
    css: [
      ...fontRules(theme, language),
      themeStyleSheet(themeVariables(theme, artUrlOf(site, language))),
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
