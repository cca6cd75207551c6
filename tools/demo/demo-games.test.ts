import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameFile } from '#schemas/entities/game-file.ts'
import { GAME_RULES, type GameRule } from '#schemas/entities/game-instance.ts'
import { wordsOf } from '#modules/crossword/rules/crossword-words.ts'
import { chanceToNumber, returnsPerBet } from '#modules/game-rules/rules/expected-return.ts'
import { warningsOf } from '#modules/game-rules/rules/few-sales.ts'
import { refuseDefinition } from '#modules/game-rules/rules/refuse-definition.ts'
import { hasRules, rulesOf } from '#modules/game-rules/rules/registry.ts'
import { gameDefinitionOf, gameFileText } from '#service/games/rules/game-file.ts'
import { refuseItemTexts } from '#service/games/rules/item-texts.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import { gamesAgainstLicences } from '#tools/cli/site/check-sites.ts'
import { demoGamesOf, readDemoGames } from './demo-games.ts'

const SITES_DIR = join(import.meta.dirname, '../../sites')
const gamesOf = (siteId: string) => readDemoGames(SITES_DIR, siteId)
const SITES: readonly [siteId: string, languages: readonly string[], games: readonly GameFile[]][] = [
  ['aurora', ['en', 'de', 'ar'], await gamesOf('aurora')],
  ['kola', ['en', 'fr', 'pt'], await gamesOf('kola')],
  ['duchess', ['en', 'es'], await gamesOf('duchess')],
  ['harbour', ['en', 'fr'], await gamesOf('harbour')],
  ['base', ['en', 'de', 'fr', 'es', 'ar', 'pt'], await gamesOf('base')],
]

/** A brand that plays some kinds only; any other plays all. */
const KINDS_OF: Readonly<Record<string, readonly GameRule[]>> = {
  duchess: ['bingoGame', 'scratchcardGame', 'crosswordGame', 'spinnerGame'],
  harbour: ['raffleGame', 'oneDrawGame', 'oneDrawGameExt'],
  kola: GAME_RULES.filter((rule) => hasRules(rule) && rule !== 'bingoGame'),
}

const MOST_FOR_A_PLAY = 500_000

/** Lottery, bingo, instant game, raffle. */
function usualReturnOf({ gameRule }: GameDefinition): readonly [least: number, most: number] {
  if (gameRule === 'bingoGame') return [0.7, 0.85]
  if (rulesOf(gameRule).isInstant === true) return [0.6, 0.75]
  if (gameRule === 'raffleGame' || gameRule === 'oneDrawGamePerm') return [0.5, 0.67]
  return [0.45, 0.65]
}

describe.each(SITES)('the demonstration games of %s', (siteId, languages, games) => {
  /** A satellite's first row is priced when the game that it leads to has its id. */
  const definitions = games
    .filter(({ definition }) => definition.prizes.every((row) => row.satelliteItems === undefined))
    .map((file) => ({ slug: file.slug, ...gameDefinitionOf(file, () => null) }))

  test('the files of demonstration games equal their export byte by byte', () => {
    const folder = join(SITES_DIR, siteId, 'demo/games')
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), 'utf8')
      expect(gameFileText(JSON.parse(text) as GameFile)).toBe(text)
    }
  })

  test('every demonstration game has a valid definition', () => {
    expect(definitions.length).toBeGreaterThan(10)
    for (const { slug, definition } of definitions)
      expect([slug, refuseDefinition(definition)]).toEqual([slug, []])
  })

  test('the demonstration games cover every kind of game of the brand', () => {
    const kinds = new Set<GameRule>(games.map(({ definition }) => definition.gameRule))
    const ofBrand = KINDS_OF[siteId] ?? GAME_RULES.filter(hasRules)
    expect([...kinds].toSorted()).toEqual([...ofBrand].toSorted())
  })

  test('IE 1956 s.28: no demonstration game breaks a licence of its site', async () => {
    const manifest = JSON.parse(readFileSync(join(SITES_DIR, siteId, 'manifest.json'), 'utf8'))
    const site = { siteId, manifest: { jurisdictions: [], ...manifest } as ResolvedManifest }
    expect(await gamesAgainstLicences(SITES_DIR, site)).toEqual([])
  })

  test('every bet of a demonstration game returns what is usual for its kind', () => {
    for (const { slug, definition } of definitions) {
      const [least, most] = usualReturnOf(definition)
      const perBet = returnsPerBet(rulesOf(definition.gameRule), definition).map(chanceToNumber)
      // A player buys one of the cards of a crossword, and does not choose which.
      const isCard = definition.gameRule === 'crosswordGame'
      const returned = isCard ? [perBet.reduce((sum, one) => sum + one, 0) / perBet.length] : perBet
      expect([slug, returned.filter((back) => back < least || back > most)]).toEqual([slug, []])
    }
  })

  test('no demonstration game loses money on average with its fewest plays', () => {
    for (const { slug, definition } of definitions) expect([slug, warningsOf(definition)]).toEqual([slug, []])
  })

  test('no prize of a demonstration game is more than half a million times the price of a play', () => {
    for (const { slug, definition } of definitions) {
      const price = definition.gamePlayCostMinor
      const guaranteed = definition.prizes.map((row) =>
        Math.max(
          row.guaranteedPrizeMinor ?? 0,
          row.guaranteedMinimumMinor ?? 0,
          price * (row.multiplier ?? 0),
        ),
      )
      const most = Math.max(definition.progressiveSeedMinor ?? 0, ...guaranteed)
      expect([slug, price > 0 && most > MOST_FOR_A_PLAY * price]).toEqual([slug, false])
    }
  })

  test('every demonstration game has a title and rules in every language of the site', () => {
    for (const { texts } of games) {
      expect(Object.keys(texts).toSorted()).toEqual([...languages].toSorted())
      for (const { rulesHtml = '' } of Object.values(texts)) {
        expect(rulesHtml).not.toMatch(/undefined|NaN|null/)
        expect(rulesHtml.split('<p>').length).toBeGreaterThan(3)
      }
    }
  })

  test('every prize item of a demonstration game has its texts in every language of the site', () => {
    for (const { slug, texts, definition } of games) {
      expect([slug, refuseItemTexts(definition, texts)]).toEqual([slug, []])
      const items = definition.prizes.flatMap(({ prizeItem = null }) => prizeItem ?? [])
      expect(items.filter((item) => languages.length > 1 && item.texts === undefined)).toEqual([])
    }
  })

  test('every prize item of a demonstration game has a picture in the folder of its site', () => {
    const items = games.flatMap(({ definition }) => definition.prizes.flatMap((row) => row.prizeItem ?? []))
    const files = items.length === 0 ? [] : readdirSync(join(SITES_DIR, siteId, 'assets'))
    expect(items.filter(({ imageUrl = '' }) => !files.includes(imageUrl))).toEqual([])
  })

  test('every demonstration game has a unique slug, which is its file name', () => {
    const slugs = readdirSync(join(SITES_DIR, siteId, 'demo/games'))
      .toSorted()
      .map((name) => name.slice('01-'.length, -'.json'.length))
    expect(games.map(({ slug }) => slug)).toEqual(slugs)
    expect(new Set(slugs).size).toBe(slugs.length)
  })

  test('the crosswords have 18 to 22 unique words in eleven rows of eleven cells', () => {
    const crosswords = games.flatMap(({ definition }) => definition.crosswords ?? [])
    const kinds = KINDS_OF[siteId] ?? GAME_RULES
    expect(crosswords.length > 0).toBe(kinds.includes('crosswordGame'))
    for (const crossword of crosswords) {
      expect(crossword.map((row) => row.length)).toEqual(Array.from({ length: 11 }, () => 11))
      const words = wordsOf(crossword).map(({ letters }) => letters)
      expect(words.length >= 18 && words.length <= 22).toBe(true)
      expect(new Set(words).size).toBe(words.length)
    }
  })
})

test('a site without demonstration games uses those of base, in units of its first currency', async () => {
  const currency = (currencyId: number, decimalPlaces: number) => ({ currencyId, decimalPlaces })
  const data = { XOF: currency(952, 0), KWD: currency(414, 3) }
  const site = (first: 'XOF' | 'KWD') =>
    ({ currencies: { default: first, served: [first], data } }) as unknown as ResolvedManifest
  const template = await gamesOf('base')
  const inFrancs = await demoGamesOf(SITES_DIR, 'without-games', site('XOF'))
  const inDinars = await demoGamesOf(SITES_DIR, 'without-games', site('KWD'))
  expect(inFrancs.map(({ slug }) => slug)).toEqual(template.map(({ slug }) => slug))
  expect(template[0]?.definition).toMatchObject({ gamePlayCostMinor: 200, progressiveSeedMinor: 1_000_000 })
  const [francs, dinars] = [inFrancs[0]!.definition, inDinars[0]!.definition]
  expect(francs).toMatchObject({ currencyId: 952, gamePlayCostMinor: 2, progressiveSeedMinor: 10_000 })
  expect(dinars).toMatchObject({ currencyId: 414, gamePlayCostMinor: 2000 })
  for (const game of [...inFrancs, ...inDinars]) {
    const { definition } = gameDefinitionOf(game, () => null)
    expect([game.slug, refuseDefinition(definition)]).toEqual([game.slug, []])
  }
})

test('a site uses its own demonstration games only in the currencies that it serves', async () => {
  const manifest = {
    currencies: { default: 'EUR', served: ['EUR'], data: { EUR: { currencyId: 978, decimalPlaces: 2 } } },
  }
  const games = await demoGamesOf(SITES_DIR, 'aurora', manifest as unknown as ResolvedManifest)
  expect(games.map(({ slug }) => slug)).toContain('aurora-6-49')
  expect(games.map(({ slug }) => slug)).not.toContain('fjord-flash')
})
