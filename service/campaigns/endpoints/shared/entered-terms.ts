import type { CampaignTerms } from '#schemas/operator/campaigns.ts'
import type { Languages } from '#schemas/site-manifest/languages.ts'
import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import type { Tx } from '#service/database/database.ts'
import { entryPrice } from '#service/games/rows/entry-price.ts'
import { siteCurrency } from '#service/players/endpoints/shared/site-currency.ts'
import { unservedLanguage } from '#service/sites/unserved-language.ts'
import { type WrongTerm, wrongTerm } from '../../wrong-term.ts'

const MESSAGE = 'These terms make no campaign.'

/** Refuses a term that makes no campaign. */
export function refuseTerm({ path, value, expected }: WrongTerm): never {
  throw new ApiRefusal('refused', MESSAGE, { refusals: [bodyRefusal(path, value, `must be ${expected}`)] })
}

/** The terms of a request with what they name on the site; refuses the first one that makes no campaign. */
export async function enteredTerms(call: OperatorCall<{ siteId: string }, Tx>, asked: CampaignTerms) {
  const terms = withoutEmptyLists(asked)
  const site = servedSite(call)
  const { memberId } = site
  const currency = siteCurrency(site, terms.currency, MESSAGE)
  const wrong = wrongTerm(terms, currency.decimalPlaces)
  if (wrong !== null) refuseTerm(wrong)
  refuseTexts(terms, site.manifest.languages)
  const gameId = terms.freePlays?.gameId
  if (gameId !== undefined) {
    const price = await entryPrice(call.db, { memberId, gameId, currencyId: currency.currencyId })
    if (price === null || price === 0) {
      const expected =
        'a game of this site in this currency that costs something and whose lucky dip is one line'
      refuseTerm({ path: '$.freePlays.gameId', value: gameId, expected })
    }
  }
  return { memberId, timeZone: site.manifest.timeZone, currency, terms, by: call.token.name }
}

/** An announcement is sent to each player in their language. */
function refuseTexts({ announcement }: CampaignTerms, languages: Languages): void {
  if (announcement === undefined) return
  const { texts } = announcement
  const path = '$.announcement.texts'
  const unserved = unservedLanguage(texts, languages)
  if (unserved !== null) refuseTerm({ path, value: unserved.language, expected: unserved.expected })
  const missing = languages.served.find((code) => !(code in texts))
  if (missing !== undefined)
    refuseTerm({
      path,
      value: Object.keys(texts),
      expected: `in every language of the site: ${languages.served.join(', ')}`,
    })
}

/** The terms without the empty lists of the audience, which are no conditions. */
function withoutEmptyLists({ audience = {}, ...terms }: CampaignTerms): CampaignTerms {
  const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
  return {
    ...terms,
    audience: Object.fromEntries(Object.entries(audience).filter(([, value]) => !isEmpty(value))),
  }
}
