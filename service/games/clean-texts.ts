import type { GameTexts } from '#service/database/tables.ts'
import { createHtmlSanitiser, type HtmlSanitiser } from '#service/adapters/sanitise-html/sanitise-html.ts'

/** Idle time after which the sanitiser is unloaded: it takes most of a second and a whole DOM to load. */
const KEPT_FOR_MS = 10_000
/** Characters that may be markup; a text without them is not HTML. */
const HAS_MARKUP = /[<&]/

let sanitiser: HtmlSanitiser | undefined
let leaving: NodeJS.Timeout | undefined
let running = 0

/** The texts of a game for storage: their rules cannot run scripts, frame pages or send requests (security 18). */
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
    // A slow machine may take longer for one text than the idle time.
    if (running === 0) leaving = setTimeout(leave, KEPT_FOR_MS).unref()
  }
}

function leave(): void {
  void sanitiser?.close()
  sanitiser = undefined
}
