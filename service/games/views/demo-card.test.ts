import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fixedPrizeMinor } from '#modules/game-rules/rules/fixed-prize.ts'
import { isInstantKind, rulesOf } from '#modules/game-rules/rules/registry.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { entropySource } from '#service/games/rules/entropy-source.ts'
import { seededEntropy } from '#tests/support/seeded-bytes.ts'
import { drawDemoCard } from './demo-card.ts'

const GAMES = globSync('sites/*/demo/games/*.json')
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as { slug: string; definition: GameDefinition })
  .filter(({ definition }) => isInstantKind(definition.gameRule))

const CARDS = 4000

/** The probability of each amount, over the cards of a game. */
function chancesOf(definition: GameDefinition): Map<number, number> {
  const rules = rulesOf(definition.gameRule)
  const cards = rules.oddsPerCard?.(definition) ?? [rules.odds(definition)]
  const chances = new Map<number, number>()
  for (const odds of cards)
    for (const [row, { ways, outOf }] of odds.entries()) {
      const amount = fixedPrizeMinor(definition, definition.prizes[row]!) / 100
      const chance = Number(ways) / Number(outOf) / cards.length
      chances.set(amount, (chances.get(amount) ?? 0) + chance)
    }
  return chances
}

/** Within five standard deviations and one card: the seed is fixed, so a run that passes always passes. */
test.each(GAMES.map(({ slug, definition }) => [slug, definition] as const))(
  'demo cards of %s win each prize as often as sold cards',
  (slug, definition) => {
    const source = entropySource(seededEntropy(`demo of ${slug}`))
    const row = { definition, decimal_places: 2, game_instance_id: 1 }
    const drawn = new Map<number, number>()
    for (let card = 0; card < CARDS; card++) {
      const outcome = drawDemoCard(row, source)
      const prize = 'prize' in outcome ? outcome.prize : Number.NaN
      drawn.set(prize, (drawn.get(prize) ?? 0) + 1)
    }
    for (const [amount, chance] of chancesOf(definition)) {
      if (amount === 0) continue
      const deviation = Math.sqrt(CARDS * chance * (1 - chance))
      expect(Math.abs((drawn.get(amount) ?? 0) - CARDS * chance)).toBeLessThan(5 * deviation + 1)
      drawn.delete(amount)
    }
    expect([...drawn.keys()]).toEqual([0])
  },
)
