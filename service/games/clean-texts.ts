import type { GameTexts } from '#service/database/tables.ts'
import { createHtmlSanitiser, type HtmlSanitiser } from '#service/adapters/sanitise-html/sanitise-html.ts'

/** The sanitiser takes most of a second and a whole DOM to load: it is kept while games come one after the other. */
const KEPT_FOR_MS = 10_000
/** What may stand in a text without being HTML at all. */
const HAS_MARKUP = /[<&]/

let sanitiser: HtmlSanitiser | undefined
let leaving: NodeJS.Timeout | undefined
let running = 0

/** The texts of a game as they may be stored: their rules hold nothing that could run, frame or ask (security 18). */
export async function cleanTexts(texts: Record<string, GameTexts>): Promise<Record<string, GameTexts>> {
  const entries = Object.entries(texts).map(async ([language, text]): Promise<[string, GameTexts]> => {
    if (text.rulesHtml === undefined || !HAS_MARKUP.test(text.rulesHtml)) return [language, text]
    return [language, { ...text, rulesHtml: await sanitise(text.rulesHtml) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function sanitise(html: string): Promise<string> {
  sanitiser ??= createHtmlSanitiser()
  clearTimeout(leaving)
  running += 1
  try {
    return await sanitiser.sanitise(html)
  } finally {
    running -= 1
    // A slow machine may take longer for one text than the sanitiser is kept for.
    if (running === 0) leaving = setTimeout(leave, KEPT_FOR_MS).unref()
  }
}

function leave(): void {
  void sanitiser?.close()
  sanitiser = undefined
}
