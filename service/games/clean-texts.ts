import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameTexts } from '#service/database/tables.ts'
import { sanitiseHtml } from '#service/adapters/sanitise-html/sanitise-html.ts'

const ITEM_TEXTS = ['name', 'description', 'detailsText', 'sponsorText'] as const

/** Characters that may be markup; a text without them is not HTML. */
const HAS_MARKUP = /[<&]/

/** The texts of a game's prize items for storage, as safe as its rules. */
export async function cleanPrizes(definition: GameDefinition): Promise<GameDefinition> {
  const prizes = await Promise.all(
    definition.prizes.map(async (row) => {
      if (row.prizeItem === undefined) return row
      const prizeItem = { ...row.prizeItem }
      for (const field of ITEM_TEXTS) {
        const text = prizeItem[field]
        if (text !== undefined && HAS_MARKUP.test(text)) prizeItem[field] = await sanitiseHtml(text)
      }
      return { ...row, prizeItem }
    }),
  )
  return { ...definition, prizes }
}

/** The texts of a game for storage: their rules cannot run scripts, frame pages or send requests (security 18). */
export async function cleanTexts(texts: Record<string, GameTexts>): Promise<Record<string, GameTexts>> {
  const entries = Object.entries(texts).map(async ([language, text]): Promise<[string, GameTexts]> => {
    if (text.rulesHtml === undefined || !HAS_MARKUP.test(text.rulesHtml)) return [language, text]
    return [language, { ...text, rulesHtml: await sanitiseHtml(text.rulesHtml) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
