import { localized } from '#schemas/site-manifest/texts.ts'
import type { Colors } from '#schemas/theme/colors.ts'
import { messageOf } from '#service/mail/mail-texts.ts'
import { themeIn, type ServedSite } from '#service/sites/served-site.ts'
import { escapeHtml } from '#service/wire/html.ts'

export interface PlainPage {
  readonly site: ServedSite
  readonly language: string
  readonly siteName: string
  readonly title: string
  readonly text: string
  /** A button that posts to the page's own address, or a link; null for none. */
  readonly action:
    | { readonly kind: 'post'; readonly label: string }
    | { readonly kind: 'link'; readonly label: string; readonly href: string }
    | null
}

/** Such a page has its own style, a form that posts to the site, and nothing that loads or runs. */
export const POLICY_OF_PLAIN_PAGES =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A page without scripts in the colours of a site, in both schemes: for links in mails that must always work. */
export function plainPage({ site, language, siteName, title, text, action }: PlainPage): string {
  const direction = site.manifest.languages.data[language]?.direction ?? 'ltr'
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title><style>${styleOf(site, language)}</style></head>`,
    `<body><header>${escapeHtml(siteName)}</header><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
    action === null
      ? ''
      : action.kind === 'link'
        ? `<a class="go" href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a>`
        : `<form method="post"><button class="go">${escapeHtml(action.label)}</button></form>`,
    '</main></body></html>',
  ].join('')
}

/** The page of an archived site. */
export function closedPage(site: ServedSite, language: string): string {
  const { brand, languages } = site.manifest
  const siteName = localized(brand.siteName, language, languages.default)
  const says = (id: string) => messageOf({ site, language }, id, { site: siteName })
  const texts = { title: says('closedSite.title'), text: says('closedSite.body') }
  return plainPage({ site, language, siteName, ...texts, action: null })
}

function styleOf(site: ServedSite, language: string): string {
  const { schemes, shape } = themeIn(site, language)
  return (
    'body{margin:0;background:var(--page);color:var(--text);font:16px/1.6 system-ui,sans-serif}' +
    'header{padding:20px 24px;background:var(--head);color:var(--on-head);font-weight:700;font-size:20px}' +
    `main{max-width:472px;margin:32px auto;padding:24px;background:var(--sheet);border:1px solid var(--line);border-radius:${shape.radius}px;overflow-wrap:anywhere}` +
    '@media(max-width:544px){main{margin:16px}}' +
    'h1{margin:0 0 12px;font-size:24px;line-height:1.3}p{margin:0 0 24px}' +
    `.go{display:inline-block;box-sizing:border-box;min-height:48px;padding:12px 24px;border:1px solid var(--line);border-radius:${shape.radiusButton}px;` +
    'background:var(--button);color:var(--on-button);font:inherit;font-weight:700;text-decoration:none;cursor:pointer}' +
    '.go:focus-visible{outline:3px solid var(--text);outline-offset:2px}' +
    `:root{${variables(schemes.light.colors)}}@media(prefers-color-scheme:dark){:root{${variables(schemes.dark.colors)}}}`
  )
}

const variables = (colors: Colors): string =>
  Object.entries({
    page: colors.background,
    text: colors.text,
    head: colors.header,
    'on-head': colors.onHeader,
    sheet: colors.surface,
    line: colors.border,
    button: colors.primary,
    'on-button': colors.onPrimary,
  })
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')
