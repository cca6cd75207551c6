import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { type Marketing, marketingOf, type MarketingSubject } from '#service/marketing/may-market.ts'
import type { ServedSite } from '#service/sites/served-site.ts'

/** The marketing that an operator declares a message as; refused on a site that sends none by messages. */
export function declaredMarketing(site: ServedSite, subject: MarketingSubject): Marketing {
  const marketing = marketingOf(site, 'message', subject)
  if (marketing !== null) return marketing
  const expected =
    'is not sent by this site: registration.marketing.channels of its manifest has no "message"'
  throw new ApiRefusal('refused', 'The message was not sent.', {
    refusals: [bodyRefusal('$.marketing', subject, expected)],
  })
}
