import type { GameTexts } from '#service/database/tables.ts'
import { sanitiseHtml } from '#service/adapters/sanitise-html/sanitise-html.ts'

/** Characters that may be markup; a text without them is not HTML. */
const HAS_MARKUP = /[<&]/

/** The texts of a game for storage: their rules cannot run scripts, frame pages or send requests (security 18). */
export async function cleanTexts(texts: Record<string, GameTexts>): Promise<Record<string, GameTexts>> {
  const entries = Object.entries(texts).map(async ([language, text]): Promise<[string, GameTexts]> => {
    if (text.rulesHtml === undefined || !HAS_MARKUP.test(text.rulesHtml)) return [language, text]
    return [language, { ...text, rulesHtml: await sanitiseHtml(text.rulesHtml) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
