import type { Colors } from '#schemas/theme/colors.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import type { Variants } from '#schemas/theme/variants.ts'
import type { Drawing } from '#service/pages/drawings.ts'
import { themeIn, type ServedSite } from '#service/sites/served-site.ts'
import { escapeHtml } from '#service/wire/html.ts'

/** The texts of a mail in the player's language. */
export interface MailWords {
  readonly greeting: string
  readonly figure: string | undefined
  readonly paragraphs: readonly string[]
  readonly button: string
  readonly notes: readonly string[]
}

/** The pictures of mails, as paths of a site; an empty path where the site lacks one. */
export interface MailPictures {
  readonly markPath: (site: ServedSite, language: string) => string
  readonly drawing: (
    site: ServedSite,
    language: string,
    name: Drawing,
  ) => { readonly light: string; readonly dark: string; readonly width: number; readonly height: number }
  /** The picture of a prize item; an empty address where a mail cannot show it. */
  readonly prize: (
    site: ServedSite,
    language: string,
    imageUrl: string,
  ) => { readonly url: string; readonly width: number; readonly height: number }
}

export interface MailHtmlParts {
  readonly site: ServedSite
  readonly language: string
  readonly siteName: string
  /** The operator and its licence; empty where the site has none. */
  readonly footer: string
  readonly words: MailWords
  /** The drawing of the theme above the text; a picture of a prize replaces it. */
  readonly drawing: Drawing | undefined
  /** The prize that the mail is about. */
  readonly prize: { readonly imageUrl: string; readonly name: string } | undefined
  readonly link: string
  /** The link that ends the mails of this kind to the recipient. */
  readonly stop: { readonly text: string; readonly href: string } | undefined
  readonly pictures: MailPictures
}

/** Mail programs do not load the fonts of a theme: these are the installed ones that are closest. */
const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const INSTALLED_FONTS: Record<Theme['typography']['families']['display']['fallback'], string> = {
  serif: "Georgia,'Times New Roman',serif",
  'sans-serif': SANS,
  'system-ui': SANS,
  monospace: 'Consolas,Menlo,monospace',
}

/** The edge below the name of the site, and above its footer, as the theme divides its pages. */
const DIVIDERS: Record<Variants['divider'], string> = {
  line: '1px solid',
  dotted: '3px dotted',
  perforated: '2px dashed',
  none: '3px solid',
}

/** Mail programs support tables and inline styles, and not much more; those with a dark scheme read the style sheet. */
export function mailHtml(parts: MailHtmlParts): string {
  const { site, language, siteName, footer, words, link } = parts
  const theme = themeIn(site, language)
  const { shape, typography, variants } = theme
  const { colors } = theme.schemes.light
  const direction = site.manifest.languages.data[language]?.direction ?? 'ltr'
  const display = INSTALLED_FONTS[typography.families.display.fallback]
  // A head in the primary colour has its edge in that of its text.
  const edge = colors.header === colors.primary ? colors.onHeader : colors.primary
  const divider = `${DIVIDERS[variants.divider]} ${edge}`
  const said = (text: string, style = '', role = 'text') =>
    `<p class="${role}" style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const [first = ''] = words.paragraphs
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(siteName)}</title><style>${darkStyle(theme.schemes.dark.colors)}</style></head>`,
    `<body class="page" style="margin:0;background:${colors.background};color:${colors.text};font:16px/1.6 ${INSTALLED_FONTS[typography.families.body.fallback]}">`,
    // The line beside the subject in a list of mails.
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(first)}</div>`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">',
    `<table role="presentation" class="sheet" width="100%" style="max-width:520px;background:${colors.surface};`,
    `border:${sheetLine(theme)};border-collapse:separate;border-radius:${shape.radius}px;overflow:hidden" cellpadding="0" cellspacing="0">`,
    `<tr><td class="head"${variants.header === 'masthead' ? ' align="center"' : ''} style="padding:20px 28px;background:${colors.header};color:${colors.onHeader};`,
    `border-bottom:${divider};font:bold 22px/1.3 ${display}">${markHtml(parts)}${escapeHtml(siteName)}</td></tr>`,
    '<tr><td style="padding:28px">',
    prizeHtml(parts, shape.radius) || drawingHtml(parts),
    words.figure === undefined
      ? ''
      : said(words.figure, `font:bold 36px/1.2 ${display};font-variant-numeric:tabular-nums lining-nums`),
    said(words.greeting),
    ...words.paragraphs.map((text) => said(text)),
    `<p style="margin:8px 0 24px"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;padding:14px 24px;`,
    `border-radius:${shape.radiusButton}px;background:${colors.primary};color:${colors.onPrimary};${buttonEdge(theme)}`,
    `text-decoration:none;font-weight:bold">${escapeHtml(words.button)}</a></p>`,
    ...words.notes.map((text) => said(text, `color:${colors.textMuted};font-size:14px`, 'quiet')),
    `<p class="quiet" style="margin:0;color:${colors.textMuted};font-size:12px;overflow-wrap:anywhere" dir="ltr">${escapeHtml(link)}</p>`,
    '</td></tr></table>',
    stopHtml(parts, colors.textMuted),
    footer === ''
      ? ''
      : `<p class="quiet" style="max-width:464px;margin:20px auto 0;color:${colors.textMuted};font-size:12px;line-height:1.5">${escapeHtml(footer)}</p>`,
    '</td></tr></table></body></html>',
  ].join('')
}

function stopHtml({ stop }: MailHtmlParts, color: string): string {
  if (stop === undefined) return ''
  return (
    `<p style="max-width:464px;margin:20px auto 0;font-size:12px;line-height:1.5">` +
    `<a class="quiet" href="${escapeHtml(stop.href)}" style="color:${color}">${escapeHtml(stop.text)}</a></p>`
  )
}

const MARK_SIZE = 36
const DRAWING_HEIGHT = 140

/** The site's mark beside its name, which also stands for a mark that a mail program does not load. */
function markHtml({ site, language, link, pictures }: MailHtmlParts): string {
  const path = pictures.markPath(site, language)
  if (path === '') return ''
  return (
    `<img src="${escapeHtml(new URL(path, link).href)}" width="${MARK_SIZE}" height="${MARK_SIZE}" alt="" ` +
    'style="vertical-align:middle;margin-inline-end:12px">'
  )
}

/** The picture of the prize, named for those who do not see it. */
function prizeHtml({ site, language, link, prize, pictures }: MailHtmlParts, radius: number): string {
  if (prize === undefined) return ''
  const { url, width, height } = pictures.prize(site, language, prize.imageUrl)
  if (url === '') return ''
  return (
    `<img src="${escapeHtml(new URL(url, link).href)}" width="${width}" height="${height}" alt="${escapeHtml(prize.name)}" ` +
    `style="display:block;width:100%;max-width:${width}px;height:auto;margin:0 0 20px;border-radius:${radius}px">`
  )
}

/** A drawing of the theme, which says nothing that the text does not say. */
function drawingHtml({ site, language, link, drawing, pictures }: MailHtmlParts): string {
  if (drawing === undefined) return ''
  const { light, dark, width, height } = pictures.drawing(site, language, drawing)
  if (light === '') return ''
  const url = (path: string) => escapeHtml(new URL(path, link).href)
  const shownWidth = Math.round((DRAWING_HEIGHT * width) / height)
  return [
    '<picture>',
    dark === '' ? '' : `<source srcset="${url(dark)}" media="(prefers-color-scheme:dark)">`,
    `<img src="${url(light)}" width="${shownWidth}" height="${DRAWING_HEIGHT}" alt="" style="display:block;margin:0 0 20px"></picture>`,
  ].join('')
}

/** Printed themes have an inked outline around a sheet, the others a hairline. */
const isInked = ({ variants: { button } }: Theme) => button === 'sticker' || button === 'block'

const sheetLine = (theme: Theme) => {
  const { border, borderStrong } = theme.schemes.light.colors
  return isInked(theme) ? `${theme.shape.lineStrong}px solid ${borderStrong}` : `1px solid ${border}`
}

const buttonEdge = (theme: Theme) =>
  isInked(theme)
    ? `border:${theme.shape.lineStrong}px solid ${theme.schemes.light.colors.borderStrong};box-shadow:0 3px 0 ${theme.schemes.light.colors.borderStrong};`
    : ''

/** The colours of the site's dark scheme, which replace those of the elements. */
function darkStyle(colors: Colors): string {
  const rules = [
    ['page', { background: colors.background, color: colors.text }],
    ['sheet', { background: colors.surface, 'border-color': colors.border }],
    ['head', { background: colors.header, color: colors.onHeader, 'border-color': colors.primary }],
    [
      'button',
      {
        background: colors.primary,
        color: colors.onPrimary,
        'border-color': colors.primary,
        'box-shadow': 'none',
      },
    ],
    ['quiet', { color: colors.textMuted }],
  ] as const
  const css = rules.map(([role, style]) => {
    const parts = Object.entries(style).map(([name, value]) => `${name}:${value}!important`)
    return `.${role}{${parts.join(';')}}`
  })
  return `@media (prefers-color-scheme:dark){${css.join('')}}`
}
