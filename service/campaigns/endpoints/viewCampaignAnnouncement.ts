import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { messageOf } from '#service/mail/mail-texts.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import { findCampaign } from '../campaign-rows.ts'
import { NOT_FOUND } from './shared/locked-campaign.ts'

export default operatorReads('viewCampaignAnnouncement', async (call) => {
  const site = servedSite(call)
  const row = await findCampaign(call.db, { memberId: site.memberId, campaignId: call.params.campaignId })
  if (row === null) throw new ApiRefusal('not-found', NOT_FOUND)
  const texts = row.terms.announcement?.texts ?? {}
  return {
    ...(row.announce_at !== null && { sendsAt: row.announce_at }),
    texts: site.manifest.languages.served.flatMap((language) => {
      const text = texts[language]
      if (text === undefined) return []
      const { title, body } = text
      return { language, title, message: body, mail: mailText(site, language, body) }
    }),
  }
})

/** The text of the mail to a player without a name, up to the address of its last link. */
function mailText(site: ServedSite, language: string, body: string): string {
  const { brand, languages } = site.manifest
  const values = {
    site: localized(brand.siteName, language, languages.default),
    text: body,
    name: '',
    hasName: 'false',
  }
  const parts = ['greeting', 'text', 'button', 'settings', 'stop'] as const
  return parts.map((part) => messageOf({ site, language }, `campaign.${part}`, values)).join('\n\n')
}
