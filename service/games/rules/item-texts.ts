import type { DefinitionRefusal } from '#modules/game-rules/rules/game-rules.ts'
import type { OfferedItem } from '#service/database/prize-tables.ts'

/** The fields of a prize item that are text. */
export const ITEM_TEXTS = ['name', 'description', 'detailsText', 'sponsorText'] as const
export type ItemTexts = Partial<Record<(typeof ITEM_TEXTS)[number], string>>

/** A prize item with its texts in a language, given as `fr` or `fr_FR`; without a translation in its own. */
export function itemIn({ texts, ...item }: OfferedItem, languageId: string): Omit<OfferedItem, 'texts'> {
  return { ...item, ...texts?.[languageId.slice(0, 2)] }
}

/**
 * Why the translations of the prize items do not fit the languages of a game: an item that is translated has each of its texts
 * in every language of the game. An item without translations is shown in its own language.
 */
export function refuseItemTexts(
  { prizes }: { prizes: readonly { prizeItem?: OfferedItem }[] },
  gameTexts: Readonly<Record<string, unknown>>,
): DefinitionRefusal[] {
  const languages = Object.keys(gameTexts)
  const own = languages.includes('en') ? 'en' : languages[0]
  return prizes.flatMap(({ prizeItem }, index) => {
    const { texts } = prizeItem ?? {}
    if (prizeItem === undefined || texts === undefined) return []
    const path = `/prizes/${index}/prizeItem/texts`
    const missing = languages
      .filter((language) => language !== own)
      .flatMap((language) => refuseTranslation(prizeItem, texts[language], `${path}/${language}`))
    const others = Object.keys(texts).flatMap((language) => refuseLanguage(language, own, languages, path))
    return [...missing, ...others]
  })
}

function refuseTranslation(item: ItemTexts, texts: ItemTexts | undefined, path: string): DefinitionRefusal[] {
  if (texts === undefined) return [{ path, reason: 'is missing: the game has texts in this language' }]
  return ITEM_TEXTS.flatMap((field) => {
    if ((item[field] === undefined) === (texts[field] === undefined)) return []
    const reason =
      texts[field] === undefined
        ? `is missing: the item has a ${field}`
        : `the item has no ${field} to translate`
    return [{ path: `${path}/${field}`, reason }]
  })
}

function refuseLanguage(
  language: string,
  own: string | undefined,
  languages: readonly string[],
  path: string,
): DefinitionRefusal[] {
  if (language === own)
    return [{ path: `${path}/${language}`, reason: 'the item itself has its texts in this language' }]
  if (languages.includes(language)) return []
  return [{ path: `${path}/${language}`, reason: 'the game has no texts in this language' }]
}
