import { describe, expect, test } from 'vitest'
import { GAME_RULES, type GameRule } from '#schemas/entities/game-instance.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { chanceToNumber, expectedReturn } from '#modules/game-rules/rules/expected-return.ts'
import { refuseDefinition } from '#modules/game-rules/rules/refuse-definition.ts'
import { hasRules, rulesOf } from '#modules/game-rules/rules/registry.ts'
import { AURORA_GAMES } from './aurora-catalogue.ts'
import { AURORA_KINDS } from './aurora-kinds.ts'
import { KOLA_GAMES } from './kola-catalogue.ts'
import { KOLA_KINDS } from './kola-kinds.ts'
import { rulesHtml } from './rules-text.ts'

const SITES = [
  ['aurora', [...AURORA_GAMES, ...AURORA_KINDS], ['en', 'de', 'ar']],
  ['kola', [...KOLA_GAMES, ...KOLA_KINDS], ['en', 'fr']],
] as const

describe.each(SITES)('the games of %s', (_site, games, languages) => {
  const definitions = games.filter((game) => game.satelliteTo === undefined)

  test('can be played and can pay, every one', () => {
    for (const { slug, definition } of definitions)
      expect([slug, refuseDefinition(definition)]).toEqual([slug, []])
  })

  test('have each kind that there is', () => {
    const kinds = new Set<GameRule>(games.map(({ definition }) => definition.gameRule))
    const playable = GAME_RULES.filter(hasRules).filter((kind) => kind !== 'oneDrawGameExt')
    expect(playable.filter((kind) => !kinds.has(kind))).toEqual([])
  })

  test('give back what such games give back, and never more than they take', () => {
    for (const { slug, definition } of definitions) {
      const back = expectedReturn(rulesOf(definition.gameRule), definition)
      if (back === null) continue
      // The least of a perm is its dearest bet: five of five.
      const least = definition.gameRule === 'oneDrawGamePerm' ? 0.0005 : 0.25
      const returned = chanceToNumber(back)
      expect([slug, returned > least && returned < 0.95]).toEqual([slug, true])
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
})

test('the rules of a kind say what is its own', () => {
  const kind = (gameRule: GameRule): GameDefinition =>
    [...AURORA_KINDS].find(({ definition }) => definition.gameRule === gameRule)!.definition
  expect(rulesHtml(kind('regularGame'), 'en')).toContain('They race through 5 draws.')
  expect(rulesHtml(kind('oneDrawGameExtMulti'), 'en')).toContain(
    'Pick 5 to 9 numbers from 1 to 40 and 1 to 4 from 1 to 8.',
  )
  expect(rulesHtml(kind('oneDrawGamePerm'), 'en')).toContain('two 250, three 4500')
  expect(rulesHtml(kind('oneDrawGamePerm'), 'en')).not.toContain('share its prize')
  expect(rulesHtml(kind('raffleGame'), 'de')).toContain('Für jeden der 14 Gewinne')
  expect(rulesHtml(AURORA_GAMES[0]!.definition, 'en')).toContain('Pick 6 numbers from 1 to 49.')
})
