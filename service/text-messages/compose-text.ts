import { PHONE_CODE_VALID_MS } from '#schemas/limits.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import type { OutgoingText } from '#service/adapters/text-messages/text-transport.ts'
import { messageOf, mailLanguageOf } from '#service/mail/mail-texts.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import type { WaitingText } from './outbox.ts'

export interface TextSite {
  readonly site: ServedSite
  readonly originOf: (site: ServedSite) => string
}

const MINUTE_MS = 60_000
/** Senders of letters have at most this many characters. */
const SENDER_MAX_LENGTH = 11

/** Composes a text message in the player's language. Its last line lets the browser of a phone fill in the code on this site only. */
export function composeText(text: WaitingText, { site, originOf }: TextSite): OutgoingText {
  const language = mailLanguageOf(site, text.languageId)
  const { languages, brand } = site.manifest
  const siteName = localized(brand.siteName, language, languages.default)
  const { to, code } = text.content
  const values = { code, site: siteName, minutes: PHONE_CODE_VALID_MS / MINUTE_MS }
  return {
    messageId: `text-${text.textMessageId}-${text.memberId}`,
    to,
    from: site.siteId.replaceAll(/[^a-z0-9]/gi, '').slice(0, SENDER_MAX_LENGTH),
    text: `${messageOf({ site, language }, 'phoneCode.text', values)}\n\n@${new URL(originOf(site)).hostname} #${code}`,
  }
}
