import { marketingChoices, marketingField } from '#schemas/entities/marketing.ts'
import { changes } from '#service/call/handler.ts'
import { storeChoices } from '#service/marketing/consents.ts'
import { publishPlayer } from '#service/players/rows/personal-row.ts'

export default changes(
  'updateMarketingChoices',
  async ({ db, service, site, languageId, player: { playerId } }, { choices }) => {
    const asked = new Set(marketingChoices(site.manifest.registration.marketing).map(marketingField))
    const errors = choices
      .map(marketingField)
      .filter((field) => !asked.has(field))
      .map((field) => ({ field, code: 'unknown-field' }) as const)
    if (errors.length > 0) return { result: 0, errors }
    await storeChoices(db, { playerId, choices, origin: 'account', asked: { site, languageId } })
    await publishPlayer(db, service.vault, playerId)
    return { result: 1 }
  },
)
