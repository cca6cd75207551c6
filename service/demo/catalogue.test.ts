import { describe, expect, test } from 'vitest'
import { GAME_RULES, type GameRule } from '#schemas/entities/game-instance.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { wordsOf } from '#modules/crossword/rules/crossword-words.ts'
import { chanceToNumber, returnsPerBet } from '#modules/game-rules/rules/expected-return.ts'
import { refuseDefinition } from '#modules/game-rules/rules/refuse-definition.ts'
import { hasRules, rulesOf } from '#modules/game-rules/rules/registry.ts'
import { catalogueFor } from './any-catalogue.ts'
import { FRENCH_CROSSWORDS, MARKET_CROSSWORDS, NORTHERN_CROSSWORDS } from './crossword-grids.ts'
import type { DemoGame } from './demo-game.ts'
import { rulesHtml } from './rules-text.ts'
import { OWN_GAMES } from './seed-games.ts'

const SITES: readonly [site: string, games: readonly DemoGame[], languages: readonly string[]][] = [
  ['Aurora', OWN_GAMES['aurora']!, ['en', 'de', 'ar']],
  ['Kola', OWN_GAMES['kola']!, ['en', 'fr']],
  ['any other site', catalogueFor({ currencyId: 978, unitMinor: 100 }), ['en', 'de', 'fr', 'ar']],
]

describe.each(SITES)('the games of %s', (_site, games, languages) => {
  /** A satellite's first row is completed when the game that it leads to has its id. */
  const definitions = games.filter((game) => game.satelliteTo === undefined)

  test('can be played and can pay, every one', () => {
    for (const { slug, definition } of definitions)
      expect([slug, refuseDefinition(definition)]).toEqual([slug, []])
  })

  test('are of each kind that there is', () => {
    const kinds = new Set<GameRule>(games.map(({ definition }) => definition.gameRule))
    expect(GAME_RULES.filter((kind) => hasRules(kind) && !kinds.has(kind))).toEqual([])
  })

  test('give back between 55 and 92 % of what is paid for them, whatever one bets on', () => {
    for (const { slug, definition } of definitions) {
      const returned = returnsPerBet(rulesOf(definition.gameRule), definition).map(chanceToNumber)
      const outside = returned.filter((back) => back < 0.55 || back > 0.92)
      expect([slug, outside]).toEqual([slug, []])
    }
  })

  test('have a title and rules in every language of the site', () => {
    for (const { titles, definition } of games) {
      expect(Object.keys(titles).toSorted()).toEqual([...languages].toSorted())
      for (const language of languages) {
        const html = rulesHtml(definition, language)
        expect(html).not.toMatch(/undefined|NaN|null/)
        expect(html.split('<p>').length).toBeGreaterThan(3)
      }
    }
  })

  test('have slugs of their own', () => {
    expect(new Set(games.map(({ slug }) => slug)).size).toBe(games.length)
  })
})

test('the crosswords have 18 to 22 words in eleven rows of eleven cells, none of them twice', () => {
  for (const crossword of [...NORTHERN_CROSSWORDS, ...MARKET_CROSSWORDS, ...FRENCH_CROSSWORDS]) {
    expect(crossword.map((row) => row.length)).toEqual(Array.from({ length: 11 }, () => 11))
    const words = wordsOf(crossword).map(({ letters }) => letters)
    expect(words.length >= 18 && words.length <= 22).toBe(true)
    expect(new Set(words).size).toBe(words.length)
  }
})

test('the rules of a kind say what is its own', () => {
  const kind = (gameRule: GameRule): GameDefinition =>
    OWN_GAMES['aurora']!.find(({ definition }) => definition.gameRule === gameRule)!.definition
  expect(rulesHtml(kind('regularGame'), 'en')).toContain('They race through 5 draws.')
  expect(rulesHtml(kind('oneDrawGameExtMulti'), 'en')).toContain(
    'Pick 5 to 9 numbers from 1 to 40 and 1 to 4 from 1 to 8.',
  )
  expect(rulesHtml(kind('oneDrawGamePerm'), 'en')).toContain('two 260, three 7000')
  expect(rulesHtml(kind('oneDrawGamePerm'), 'en')).not.toContain('share its prize')
  expect(rulesHtml(kind('raffleGame'), 'de')).toContain('Für jeden der 14 Gewinne')
  expect(rulesHtml(kind('oneDrawGame'), 'en')).toContain('Pick 6 numbers from 1 to 49.')
  expect(rulesHtml(kind('scratchcardGame'), 'en')).toContain('Scratch 9 cells')
  expect(rulesHtml(kind('scratchcardGame'), 'en')).not.toContain('plays are sold')
  expect(rulesHtml(kind('crosswordGame'), 'de')).toContain('7 Wörter')
})
