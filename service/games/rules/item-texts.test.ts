import { describe, expect, test } from 'vitest'
import type { OfferedItem } from '#service/database/prize-tables.ts'
import { itemIn, refuseItemTexts } from './item-texts.ts'

const LANTERN: OfferedItem = {
  name: 'A lantern',
  description: 'Of brass',
  worthMinor: 1100,
  texts: { fr: { name: 'Une lanterne', description: 'En laiton' } },
}
const refusals = (prizeItem: OfferedItem, ...languages: string[]) =>
  refuseItemTexts(
    { prizes: [{ prizeItem }] },
    Object.fromEntries(languages.map((language) => [language, {}])),
  )

describe('the texts of a prize item', () => {
  test.each([
    ['fr_FR', 'Une lanterne', 'En laiton'],
    ['en_IE', 'A lantern', 'Of brass'],
    ['de_DE', 'A lantern', 'Of brass'],
    ['', 'A lantern', 'Of brass'],
  ])(
    'a player with the language %j reads them in it, or in the language of the item',
    (languageId, name, description) => {
      expect(itemIn(LANTERN, languageId)).toEqual({ name, description, worthMinor: 1100 })
    },
  )

  test('an item without translations fits a game in any languages', () => {
    expect(refusals({ name: 'A lantern' }, 'en', 'fr', 'de')).toEqual([])
  })

  test('an item with every text in every language of the game is accepted', () => {
    expect(refusals(LANTERN, 'en', 'fr')).toEqual([])
  })

  test('each missing language and text is refused with its path', () => {
    const item = { ...LANTERN, texts: { fr: { name: 'Une lanterne', detailsText: 'Par la poste' } } }
    expect(refusals(item, 'en', 'fr', 'de')).toEqual([
      { path: '/prizes/0/prizeItem/texts/fr/description', reason: 'is missing: the item has a description' },
      {
        path: '/prizes/0/prizeItem/texts/fr/detailsText',
        reason: 'the item has no detailsText to translate',
      },
      {
        path: '/prizes/0/prizeItem/texts/de',
        reason: 'is missing: the game has texts in this language',
      },
    ])
  })

  test('texts in a language without texts of the game are refused', () => {
    expect(refusals(LANTERN, 'en')).toEqual([
      { path: '/prizes/0/prizeItem/texts/fr', reason: 'the game has no texts in this language' },
    ])
  })

  test('a second version of the texts in the language of the item is refused', () => {
    expect(
      refusals(
        { ...LANTERN, texts: { ...LANTERN.texts, en: { name: 'A lamp', description: 'Old' } } },
        'en',
        'fr',
      ),
    ).toEqual([
      {
        path: '/prizes/0/prizeItem/texts/en',
        reason: 'the item itself has its texts in this language',
      },
    ])
  })
})
