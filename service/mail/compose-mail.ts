import { cardOfPlay, checkCard } from '#modules/bingo/rules/bingo-play.ts'
import { readPermPlay } from '#modules/perm/rules/perm-play.ts'
import { countNextFree } from '#modules/raffle/rules/ticket-numbers.ts'
import { sentEmail } from '#modules/registration/rules/email-form.ts'
import { isPlainName } from '#modules/registration/rules/field-checks.ts'
import { localeOf } from '#schemas/locale-of.ts'
import { pathOfScreen } from '#schemas/site-manifest/path-of-screen.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import type { OutgoingMail } from '#service/adapters/mail/mail-transport.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { leftToRight, moneyOf } from './mail-money.ts'
import { mailHtml, type MailPictures, type MailWords } from './mail-html.ts'
import { mailLanguageOf, messageOf, type MailLanguage } from './mail-texts.ts'
import { timeIn } from './mail-time.ts'
import { DRAWING_OF, templateOf, type MailTemplate } from './mail-templates.ts'
import type { WaitingMail } from './outbox.ts'
import { stopAddress } from './stop-address.ts'
import { threadHeaders } from './support-mail.ts'

export interface MailSite {
  readonly site: ServedSite
  readonly originOf: (site: ServedSite) => string
  readonly pictures: MailPictures
  /** The mailbox that receives replies about support cases; undefined where nothing receives them. */
  readonly supportAddress?: string | undefined
}

/** Composes a mail in the player's language and the site's colours. */
export function composeMail(
  mail: WaitingMail,
  { site, originOf, pictures, supportAddress }: MailSite,
): OutgoingMail {
  const language = mailLanguageOf(site, mail.languageId)
  const of: MailLanguage = { site, language }
  const { languages, brand } = site.manifest
  const siteName = localized(brand.siteName, language, languages.default)
  const footer = localized(brand.footer, language, languages.default)
  // Dates and amounts are those of the site's country: 22 November in Ireland, November 22 in America.
  const locale = localeOf(languages, language)
  const isRtl = languages.data[language]?.direction === 'rtl'
  const template = templateOf(mail, {
    time: timeIn(locale, site.manifest.timeZone),
    money: moneyOf(of, mail.country),
    play: (play) => playText(of, play, isRtl),
  })
  const link = linkOf(template, site, originOf(site))
  link.searchParams.set('lang', language)
  const to = sentEmail(mail.content.to)
  // Names that were stored before they were validated are omitted.
  const name = isPlainName(mail.content.name) ? mail.content.name.trim() : ''
  const values = {
    ...(isRtl ? isolated(template.values) : template.values),
    name,
    hasName: String(name !== ''),
    site: siteName,
  }
  const says = (id: string) => messageOf(of, `${mail.kind}.${id}`, values)
  const words: MailWords = {
    greeting: says('greeting'),
    figure: template.figure,
    paragraphs: template.paragraphs.map(says),
    button: says('button'),
    notes: template.notes.map(says),
  }
  const stop =
    template.stopKey === undefined
      ? undefined
      : {
          text: says('stop'),
          href: stopAddress(originOf(site), { kind: mail.kind, stopKey: template.stopKey, language }),
        }
  const { hostname } = new URL(originOf(site))
  return {
    messageId: `<mail-${mail.mailId}-${mail.memberId}@${hostname}>`,
    ...(template.thread !== undefined &&
      threadHeaders(template.thread, { memberId: mail.memberId, hostname, supportAddress })),
    fromName: siteName,
    to,
    subject: says('subject'),
    ...(stop !== undefined && { stopAddress: stop.href }),
    text: [
      words.greeting,
      ...words.paragraphs,
      `${messageOf(of, 'link.line', { button: words.button })}\n${link.href}`,
      ...words.notes,
      ...(stop === undefined ? [] : [`${stop.text}\n${stop.href}`]),
      footer === '' ? siteName : `${siteName}\n${footer}`,
    ].join('\n\n'),
    html: mailHtml({
      site,
      language,
      siteName,
      footer,
      words,
      stop,
      drawing: DRAWING_OF[mail.kind],
      prize: template.prize,
      link: link.href,
      pictures,
    }),
  }
}

/** The target of a mail's button. A mail without a screen gives its query to the home; a screen without a route is replaced by the home. */
function linkOf({ screen, query }: MailTemplate, { manifest }: ServedSite, origin: string): URL {
  if (screen !== undefined) return new URL(pathOfScreen(manifest.routes, screen, query) ?? HOME_PATH, origin)
  const home = new URL(HOME_PATH, origin)
  for (const [name, value] of Object.entries(query)) home.searchParams.set(name, value)
  return home
}

/** Values that the operator or the player wrote, in a language of their own. */
const FOREIGN: ReadonlySet<string> = new Set([
  'agent',
  'game',
  'inviter',
  'item',
  'other',
  'reason',
  'reference',
  'subject',
  'text',
  'title',
])

/** Each line of a foreign value with a direction of its own: in a text from the right, its last full stop would be at its beginning. */
function isolated(values: Readonly<Record<string, string | number>>): Record<string, string | number> {
  const entries = Object.entries(values)
  return Object.fromEntries(
    entries.map(([key, value]) => [
      key,
      FOREIGN.has(key) ? String(value).replaceAll(/.+/g, '\u2068$&\u2069') : value,
    ]),
  )
}

/**
 * A bet in words, the count of tickets that each draw allocates, a bingo card by its number, or the numbers of another play with `+` before
 * those of a second set.
 */
function playText(of: MailLanguage, play: string, isRtl: boolean): string {
  const tickets = countNextFree(play)
  if (tickets !== null) return messageOf(of, 'play.tickets', { count: tickets })
  if (checkCard(play).ok) return messageOf(of, 'play.card', { number: String(cardOfPlay(play)) })
  const text = numbersText(of, play)
  return isRtl ? leftToRight(text) : text
}

function numbersText(of: MailLanguage, play: string): string {
  const bet = readPermPlay(play)
  if (typeof bet === 'string') return play.replace('|', ' + ')
  const numbers = bet.numbers.join('-')
  return messageOf(of, 'play.bet', { bet: bet.bet.id, numbers, stake: bet.stake })
}
