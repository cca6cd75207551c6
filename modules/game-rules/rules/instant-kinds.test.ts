import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'
import { recordOf } from '#tests/support/record-of.ts'
import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { verifyRecord } from '#modules/fairness/rules/verify-record.ts'
import { isInstantKind, rulesOf } from './registry.ts'
import { refuseDefinition } from './refuse-definition.ts'
import { settle } from './settle.ts'

const BASE = {
  currencyId: 978,
  gamePlayCostMinor: 100,
  gameFeePerPlayMinor: 10,
  gamePlayMax: 1,
  playerPlayMax: 1,
  payoutPercentage: 60,
  payoutFormula: 'rollDown',
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
} as const

const GAMES: GameDefinition[] = [
  {
    ...BASE,
    gameRule: 'spinnerGame',
    gamePlaySize: 1,
    gamePlayRange: 4,
    prizes: [
      { rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 200 },
      { rankNumber: 2, rankNumber2nd: 0, guaranteedPrizeMinor: 100 },
    ],
    segments: [
      { rankNumber: 0, weight: 30 },
      { rankNumber: 1, weight: 11 },
      { rankNumber: 0, weight: 20 },
      { rankNumber: 2, weight: 39 },
    ],
  },
  {
    ...BASE,
    gameRule: 'scratchcardGame',
    gamePlaySize: 3,
    gamePlayRange: 9,
    prizes: [300, 150, 100, 50, 10].map((guaranteedPrizeMinor, index) => ({
      rankNumber: index + 1,
      rankNumber2nd: 0,
      guaranteedPrizeMinor,
      weight: 4 + index,
    })),
    blankWeight: 40,
  },
  {
    ...BASE,
    gameRule: 'crosswordGame',
    gamePlaySize: 18,
    gamePlayRange: 26,
    prizes: [
      { rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 200, wordsCompleted: 3 },
      { rankNumber: 2, rankNumber2nd: 0, guaranteedPrizeMinor: 100, wordsCompleted: 1 },
    ],
    crosswords: [
      ['ISLAND', 'C....E', 'EAGLES', '......', 'PALMS.'],
      ['CASTLE', 'A.....', 'RIVER.'],
    ],
  },
]

/** A finished instance of one play. */
function recordOfOne(definition: GameDefinition, gameInstanceId: number, play: string): FairnessRecord {
  const entries = [{ playId: 4000 + gameInstanceId, play }]
  return recordOf(definition, entries, { seed: hash('sha256', `seed ${gameInstanceId}`), gameInstanceId })
}

describe.each(GAMES.map((definition) => [definition.gameRule, definition] as const))(
  'rules of the instant game %s',
  (gameRule, definition) => {
    const rules = rulesOf(gameRule)
    const plays =
      gameRule === 'crosswordGame'
        ? ['X:1', 'X:2']
        : rules.randomPlays(definition, 1, { take: () => new Uint8Array(4) })
    const anyRecord = fc
      .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(...plays))
      .map(([gameInstanceId, play]) => recordOfOne(definition, gameInstanceId, play))

    test('the trial game of each instant kind is a valid definition of a kind that is played at once', () => {
      expect(refuseDefinition(definition)).toEqual([])
      expect(isInstantKind(gameRule)).toBe(true)
      expect(isInstantKind('oneDrawGame')).toBe(false)
    })

    test('an instant play wins one prize or none, and the money of the instance stays balanced', () => {
      fc.assert(
        fc.property(anyRecord, ({ draws, entries, pool, prizes = [] }) => {
          expect(prizes.length).toBeLessThanOrEqual(1)
          const { shares } = settle(definition, {
            pool: { carriedMinor: 0, ...pool! },
            draws: draws!,
            entries: entries!,
          })
          const [prize] = prizes
          const row = definition.prizes.find(({ rankNumber }) => rankNumber === prize?.rankNumber)
          expect(prize?.prizeMinor ?? 0).toBe(row?.guaranteedPrizeMinor ?? 0)
          expect(shares.prizesMinor).toBe(prize?.prizeMinor ?? 0)
          expect(shares.prizesMinor + shares.revenueMinor).toBe(pool!.wagersMinor)
          expect([shares.carriedOutMinor, shares.progressiveOutMinor]).toEqual([0, 0])
        }),
      )
    })

    test('an instant game wins as often as its odds promise', () => {
      const rounds = 400
      const won = definition.prizes.map(() => 0)
      const play = plays[0]!
      const odds = rules.oddsPerCard?.(definition)[0] ?? rules.odds(definition)
      for (let round = 1; round <= rounds; round++) {
        const [prize] = recordOfOne(definition, round, play).prizes ?? []
        const row = definition.prizes.findIndex(({ rankNumber }) => rankNumber === prize?.rankNumber)
        if (row !== -1) won[row]! += 1
      }
      for (const [row, { ways, outOf }] of odds.entries()) {
        const chance = Number(ways) / Number(outOf)
        // The seeds are fixed, so that this comes out the same every time.
        const deviation = Math.sqrt(rounds * chance * (1 - chance))
        expect(Math.abs(won[row]! - rounds * chance)).toBeLessThan(4 * deviation)
      }
    })

    test('the record of an instant game verifies', async () => {
      await fc.assert(
        fc.asyncProperty(anyRecord, async (record) => {
          const steps = await verifyRecord(record, nodeHashes)
          expect(steps.filter((step) => !step.ok)).toEqual([])
        }),
        { numRuns: 25 },
      )
    })

    test('the record of an instant game with another prize or draw does not verify', async () => {
      const winning = Array.from({ length: 200 }, (_, id) => recordOfOne(definition, id + 1, plays[0]!)).find(
        (record) => record.prizes!.length === 1,
      )!
      const failed = async (change: (forged: FairnessRecord) => void) => {
        const forged = structuredClone(winning)
        change(forged)
        return (await verifyRecord(forged, nodeHashes)).filter((step) => !step.ok).map(({ step }) => step)
      }
      expect(await failed(() => {})).toEqual([])
      expect(await failed((forged) => (forged.prizes![0]!.prizeMinor += 1))).toContain('prizes')
      expect(await failed((forged) => (forged.prizes = []))).toContain('prizes')
      expect(await failed((forged) => forged.prizes!.push({ ...forged.prizes![0]! }))).toContain('prizes')
      expect(await failed((forged) => (forged.draws![0]!.balls[0]! += 1))).toContain('draw')
      expect(await failed((forged) => (forged.seed = '00'.repeat(32)))).toContain('commitment')
      expect(await failed((forged) => (forged.entries![0]!.playId += 1))).toContain('entriesRoot')
      expect(await failed((forged) => (forged.entries![0]!.play = 'T:000001'))).toContain('plays')
      expect(await failed((forged) => (forged.pool!.wagersMinor += 100))).toContain('pool')
    })
  },
)
