import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameTexts } from '#service/database/tables.ts'
import { sanitiseHtml } from '#service/adapters/sanitise-html/sanitise-html.ts'
import { ITEM_TEXTS, type ItemTexts } from './item-texts.ts'

/** Characters that may be markup; a text without them is not HTML. */
const HAS_MARKUP = /[<&]/

/** The texts of a game's prize items for storage, as safe as its rules. */
export async function cleanPrizes(definition: GameDefinition): Promise<GameDefinition> {
  const prizes = await Promise.all(
    definition.prizes.map(async (row) => {
      if (row.prizeItem === undefined) return row
      const { texts, ...item } = row.prizeItem
      const prizeItem = await cleanItem(item)
      if (texts === undefined) return { ...row, prizeItem }
      const cleaned = await Promise.all(
        Object.entries(texts).map(async ([language, text]) => [language, await cleanItem(text)] as const),
      )
      return { ...row, prizeItem: { ...prizeItem, texts: Object.fromEntries(cleaned) } }
    }),
  )
  return { ...definition, prizes }
}

async function cleanItem<Texts extends ItemTexts>(texts: Texts): Promise<Texts> {
  const cleaned = { ...texts }
  for (const field of ITEM_TEXTS) {
    const text = texts[field]
    if (text !== undefined && HAS_MARKUP.test(text)) cleaned[field] = await sanitiseHtml(text)
  }
  return cleaned
}

/** The texts of a game for storage: their rules cannot run scripts, frame pages or send requests (security 18). */
export async function cleanTexts(texts: Record<string, GameTexts>): Promise<Record<string, GameTexts>> {
  const entries = Object.entries(texts).map(async ([language, text]): Promise<[string, GameTexts]> => {
    if (text.rulesHtml === undefined || !HAS_MARKUP.test(text.rulesHtml)) return [language, text]
    return [language, { ...text, rulesHtml: await sanitiseHtml(text.rulesHtml) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
