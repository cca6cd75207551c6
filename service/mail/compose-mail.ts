import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { isPlainName } from '#modules/registration/rules/field-checks.ts'
import { pathOfScreen } from '#schemas/site-manifest/path-of-screen.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import type { Colors } from '#schemas/theme/colors.ts'
import type { OutgoingMail } from '#service/adapters/mail/mail-transport.ts'
import { escapeHtml } from '#service/wire/html.ts'
import { themeIn, type ServedSite } from '#service/sites/served-site.ts'
import { templateOf } from './mail-templates.ts'
import type { WaitingMail } from './outbox.ts'

const FOLDER = join(import.meta.dirname, 'messages')
const FALLBACK_LANGUAGE = 'en'

/** The texts of mails, by language and id. */
const TEXTS: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  readdirSync(FOLDER).map((file) => [
    file.replace(/\.json$/, ''),
    JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Record<string, string>,
  ]),
)

export interface MailSite {
  readonly site: ServedSite
  readonly originOf: (site: ServedSite) => string
}

/** Composes a mail in the player's language and the site's colours. */
export function composeMail(mail: WaitingMail, { site, originOf }: MailSite): OutgoingMail {
  const language = mailLanguageOf(site, mail.languageId)
  const { languages, brand } = site.manifest
  const siteName = localized(brand.siteName, language, languages.default)
  // Dates and amounts are those of the site's country: 22 November in Ireland, November 22 in America.
  const locale = languages.data[language]?.languageId.replace('_', '-') ?? language
  const template = templateOf(mail, locale)
  const path = pathOfScreen(site.manifest.routes, template.screen, template.query) ?? HOME_PATH
  const link = new URL(path, originOf(site))
  link.searchParams.set('lang', language)
  const { to } = mail.content
  // Names that were stored before they were validated are omitted.
  const name = isPlainName(mail.content.name) ? mail.content.name : ''
  const values = { ...template.values, name, hasName: String(name !== ''), site: siteName }
  const says = (id: string) => messageOf(language, `${mail.kind}.${id}`, values)
  const words: Words = {
    greeting: says('greeting'),
    figure: template.figure,
    paragraphs: template.paragraphs.map(says),
    button: says('button'),
    notes: template.notes.map(says),
  }
  return {
    messageId: `<mail-${mail.mailId}-${mail.memberId}@${new URL(originOf(site)).hostname}>`,
    fromName: siteName,
    to,
    subject: says('subject'),
    text: [words.greeting, ...words.paragraphs, link.href, ...words.notes, siteName].join('\n\n'),
    html: htmlOf({ site, language, siteName, words, link: link.href }),
  }
}

/** The player's language if the site serves it and it has texts. */
export function mailLanguageOf({ manifest: { languages } }: ServedSite, languageId: string): string {
  const code = languages.served.find((served) => languages.data[served]?.languageId === languageId)
  const wanted = code ?? languages.default
  return TEXTS.has(wanted) ? wanted : FALLBACK_LANGUAGE
}

/** A text of the mails and text messages, formatted with its values. */
export function messageOf(language: string, id: string, values: Record<string, string | number>): string {
  const text = TEXTS.get(language)?.[id]
  if (text === undefined) throw new Error(`There is no text "${id}" in ${language}.`)
  return String(new IntlMessageFormat(text, language).format(values))
}

interface Words {
  greeting: string
  figure: string | undefined
  paragraphs: readonly string[]
  button: string
  notes: readonly string[]
}

interface HtmlParts {
  site: ServedSite
  language: string
  siteName: string
  words: Words
  link: string
}

/** Mail programs support tables and inline styles, and not much more; those with a dark scheme read the style sheet. */
function htmlOf({ site, language, siteName, words, link }: HtmlParts): string {
  const { schemes, shape } = themeIn(site, language)
  const { colors } = schemes.light
  const direction = site.manifest.languages.data[language]?.direction ?? 'ltr'
  const said = (text: string, style = '', role = 'text') =>
    `<p class="${role}" style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`
  const [first = ''] = words.paragraphs
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(siteName)}</title><style>${darkStyle(schemes.dark.colors)}</style></head>`,
    `<body class="page" style="margin:0;background:${colors.background};color:${colors.text};font:16px/1.6 sans-serif">`,
    // The line beside the subject in a list of mails.
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(first)}</div>`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">',
    `<table role="presentation" class="sheet" width="100%" style="max-width:520px;background:${colors.surface};`,
    `border:1px solid ${colors.border};border-collapse:separate;border-radius:${shape.radius}px;overflow:hidden" cellpadding="0" cellspacing="0">`,
    `<tr><td class="head" style="padding:20px 28px;background:${colors.header};color:${colors.onHeader};`,
    `border-bottom:3px solid ${colors.primary};font-size:20px;font-weight:bold">${escapeHtml(siteName)}</td></tr>`,
    '<tr><td style="padding:28px">',
    words.figure === undefined
      ? ''
      : said(
          words.figure,
          'font-size:36px;line-height:1.2;font-weight:bold;font-variant-numeric:tabular-nums',
        ),
    said(words.greeting),
    ...words.paragraphs.map((text) => said(text)),
    `<p style="margin:8px 0 24px"><a class="button" href="${escapeHtml(link)}" style="display:inline-block;padding:14px 24px;`,
    `border-radius:${shape.radiusButton}px;background:${colors.primary};color:${colors.onPrimary};`,
    `text-decoration:none;font-weight:bold">${escapeHtml(words.button)}</a></p>`,
    ...words.notes.map((text) => said(text, `color:${colors.textMuted};font-size:14px`, 'quiet')),
    `<p class="quiet" style="margin:0;color:${colors.textMuted};font-size:12px;overflow-wrap:anywhere" dir="ltr">${escapeHtml(link)}</p>`,
    '</td></tr></table></td></tr></table></body></html>',
  ].join('')
}

/** The colours of the site's dark scheme, which replace those of the elements. */
function darkStyle(colors: Colors): string {
  const rules = [
    ['page', { background: colors.background, color: colors.text }],
    ['sheet', { background: colors.surface, 'border-color': colors.border }],
    ['head', { background: colors.header, color: colors.onHeader, 'border-color': colors.primary }],
    ['button', { background: colors.primary, color: colors.onPrimary }],
    ['quiet', { color: colors.textMuted }],
  ] as const
  const css = rules.map(([role, style]) => {
    const parts = Object.entries(style).map(([name, value]) => `${name}:${value}!important`)
    return `.${role}{${parts.join(';')}}`
  })
  return `@media (prefers-color-scheme:dark){${css.join('')}}`
}
