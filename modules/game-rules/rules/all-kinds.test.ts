import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'
import { recordOf } from '#tests/support/record-of.ts'
import type { FairnessRecord } from '#schemas/entities/fairness-record.ts'
import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { sourceOf } from '#modules/fairness/rules/random-bytes.ts'
import { verifyRecord } from '#modules/fairness/rules/verify-record.ts'
import type { Draw } from './game-rules.ts'
import { refuseDefinition } from './refuse-definition.ts'
import { rulesOf } from './registry.ts'
import { settle } from './settle.ts'

const PLAIN: GameDefinition = {
  gameRule: 'oneDrawGame',
  currencyId: 978,
  gamePlaySize: 3,
  gamePlayRange: 9,
  gamePlayCostMinor: 107,
  gameFeePerPlayMinor: 3,
  gamePlayMax: 100_000,
  playerPlayMax: 100_000,
  payoutPercentage: 60,
  payoutFormula: 'rollDown',
  prizes: [],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}
/** A row for so many matches of three. */
const matched = (main: number, second: number, pays: Partial<PrizeRow>): PrizeRow => ({
  rankNumber: main === 0 ? 0 : 4 - main,
  rankNumber2nd: second,
  ...pays,
})
const share = (prizePercentage: number) => ({ prizePercentage })
const BETS = [4, 7, 20, 40, 40, 7, 20, 40, 40, 7]

/** Games so small that every outcome is met often. */
const GAMES: GameDefinition[] = [
  {
    ...PLAIN,
    gameRule: 'regularGame',
    drawCount: 4,
    prizes: [
      matched(3, 0, share(20)),
      matched(2, 0, { guaranteedPrizeMinor: 31 }),
      matched(1, 0, share(10)),
      ...[1, 2, 3, 4, 5].map((place) => ({ rankNumber: 0, rankNumber2nd: place, ...share(10) })),
    ],
  },
  {
    ...PLAIN,
    gameRule: 'oneDrawGameExtMulti',
    gamePlaySize2nd: 1,
    gamePlayRange2nd: 4,
    gamePlaySizeMax: 6,
    gamePlaySize2ndMax: 3,
    prizes: [
      matched(3, 1, share(30)),
      matched(3, 0, share(20)),
      matched(2, 1, share(20)),
      matched(2, 0, { guaranteedPrizeMinor: 13 }),
      matched(1, 1, share(20)),
      matched(0, 1, share(10)),
    ],
  },
  {
    ...PLAIN,
    gameRule: 'oneDrawGamePerm',
    gamePlaySize: 5,
    gamePlaySizeMax: 8,
    stakeMultiplierMax: 9,
    gamePlayRange: 24,
    prizes: BETS.map((multiplier, index) => ({ rankNumber: index + 1, rankNumber2nd: 0, multiplier })),
  },
  {
    ...PLAIN,
    gameRule: 'oneDrawGameBonusV2',
    prizes: [
      matched(3, 0, share(40)),
      matched(2, 1, share(20)),
      matched(2, 0, share(20)),
      matched(1, 0, { guaranteedPrizeMinor: 7 }),
      matched(0, 1, share(10)),
    ],
  },
  {
    ...PLAIN,
    gameRule: 'raffleGame',
    gamePlaySize: 1,
    gamePlayRange: 100_000,
    prizes: [1, 2, 3].map((rank) => ({ rankNumber: rank, rankNumber2nd: 0, prizeCount: rank, ...share(30) })),
  },
]

/** Plays of more than one line as a player may write them, for the kinds that have such. */
const LARGER: Partial<Record<GameDefinition['gameRule'], string[]>> = {
  oneDrawGameExtMulti: ['1-2-3-4|1', '2-4-5-7-8-9|1-2-4', '1-3-5-7-9|2-3', '4-5-6|1-2-3'],
  oneDrawGamePerm: [
    'PERM2:1-2-3@1',
    'PERM2:3-5-7-9-11-13-17-24@2',
    'PERM3:4-8-15-16-23@9',
    'PERM4:1-2-3-4-5-6@1',
    'PERM5:9-10-11-12-13-14-15@1',
    'BANKER:7@1',
    'BANKER:12@3',
    'FIRST:5@4',
  ],
}

/** A stream of bytes for every number: arrays made byte by byte would take longer than everything that is tested. */
const anyBytes = fc.integer().map((seed) => {
  const blocks = Array.from({ length: 64 }, (_, block) => hash('sha512', `${seed} ${block}`, 'buffer'))
  return new Uint8Array(Buffer.concat(blocks))
})
const NOBODY = { count: 0, playAt: () => '' }

/** The plays of one instance, as they were sold. */
function playsOf(definition: GameDefinition, bytes: Uint8Array, count: number): string[] {
  const source = sourceOf(bytes)
  return [
    ...rulesOf(definition.gameRule).randomPlays(definition, count, source),
    ...(LARGER[definition.gameRule] ?? []),
  ]
}

const numbersIn = (text: string) => (text === '' ? [] : text.split('-').map(Number))
function subsets(numbers: number[], size: number): number[][] {
  if (size === 0) return [[]]
  return numbers.flatMap((number, index) =>
    subsets(numbers.slice(index + 1), size - 1).map((rest) => [number, ...rest]),
  )
}
const common = (numbers: number[], balls: number[] = []) =>
  numbers.filter((number) => balls.includes(number)).length

/** Each line of a play with the name of what it won in a draw, found without any of the rules' own code. */
function outcomesOf(definition: GameDefinition, play: string, { balls, balls2nd }: Draw): (string | null)[] {
  if (definition.gameRule === 'raffleGame') return balls.includes(Number(play.slice(2))) ? ['won'] : [null]
  if (definition.gameRule === 'oneDrawGamePerm') {
    const [, word = '', taken, list = '', stake] = /^([A-Z]+)(\d?):([0-9-]+)@(\d+)$/.exec(play) ?? []
    const numbers = numbersIn(list)
    let lines: boolean[]
    if (word === 'FIRST') lines = [numbers[0] === balls[0]]
    else if (word === 'BANKER') {
      const others = Array.from({ length: definition.gamePlayRange }, (_, index) => index + 1)
      lines = others
        .filter((other) => other !== numbers[0])
        .map((other) => common([numbers[0]!, other], balls) === 2)
    } else lines = subsets(numbers, Number(taken)).map((line) => common(line, balls) === Number(taken))
    const name = word + taken
    return Array.from({ length: Number(stake) }, () => lines.map((won) => (won ? name : null))).flat()
  }
  const [main = '', second = ''] = play.split('|')
  const bonus = definition.gameRule === 'oneDrawGameBonusV2'
  return subsets(numbersIn(main), definition.gamePlaySize).flatMap((line) =>
    subsets(numbersIn(second), definition.gamePlaySize2nd ?? 0).map((line2nd) => {
      const found = common(line, balls)
      const found2nd = common(bonus ? line : line2nd, balls2nd)
      const rows = definition.prizes.filter(
        (row) => (row.rankNumber === 0 ? 0 : 4 - row.rankNumber) === found,
      )
      const exact = rows.find((row) => row.rankNumber2nd === found2nd)
      const row =
        exact ?? (bonus ? rows.find((one) => one.rankNumber2nd === 0 && one.rankNumber > 0) : undefined)
      // Places of a race are no outcome of a draw.
      if (row === undefined || (definition.gameRule === 'regularGame' && row.rankNumber === 0)) return null
      return `${row.rankNumber}/${row.rankNumber2nd}`
    }),
  )
}

function nameOfRow(definition: GameDefinition, row: number): string {
  const { rankNumber, rankNumber2nd } = definition.prizes[row]!
  if (definition.gameRule === 'raffleGame') return 'won'
  if (definition.gameRule !== 'oneDrawGamePerm') return `${rankNumber}/${rankNumber2nd}`
  if (rankNumber === 1) return 'FIRST'
  if (rankNumber === 10) return 'BANKER'
  return rankNumber <= 5 ? `DIRECT${rankNumber}` : `PERM${rankNumber - 4}`
}

describe.each(GAMES.map((definition) => [definition.gameRule, definition] as const))(
  'rules of %s',
  (gameRule, definition) => {
    const rules = rulesOf(gameRule)
    const drawOf = (bytes: Uint8Array, plays: string[]) =>
      rules.draw(definition, { count: plays.length, playAt: (index) => plays[index]! }, sourceOf(bytes))

    test('the trial game of each kind is a valid definition', () => {
      expect(refuseDefinition(definition)).toEqual([])
    })

    test('lucky dips of each kind are in canonical form', () => {
      fc.assert(
        fc.property(anyBytes, (bytes) => {
          for (const play of rules.randomPlays(definition, 30, sourceOf(bytes)))
            expect(rules.checkPlay(definition, play)).toMatchObject({ ok: true, play })
        }),
      )
    })

    test('the lines of a play equal the product of its factors and the number of its outcomes', () => {
      for (const play of playsOf(definition, new Uint8Array(16_384).fill(77), 10)) {
        const checked = rules.checkPlay(definition, play)
        if (!checked.ok) throw new Error(`${play}: ${checked.reason}`)
        const product = (checked.factors ?? []).reduce((lines, { ways }) => lines * ways, 1)
        expect(product).toBe(checked.lines)
        const draw: Draw = { drawNumber: 1, balls: [1, 2, 3, 4, 5], balls2nd: [1] }
        expect(outcomesOf(definition, play, draw)).toHaveLength(checked.lines)
      }
    })

    test('the same bytes give the same draw', () => {
      fc.assert(
        fc.property(anyBytes, (bytes) => {
          const plays = playsOf(definition, bytes, 20)
          expect(drawOf(bytes, plays)).toEqual(drawOf(bytes, plays))
        }),
        { numRuns: 20 },
      )
    })

    test('GB RTS 7B: every line has exactly one outcome in every draw', () => {
      fc.assert(
        fc.property(anyBytes, (bytes) => {
          const plays = playsOf(definition, bytes.toReversed(), 30)
          const draws = drawOf(bytes, plays)
          const entries = plays.map((play, index) => ({ playId: index + 1, play }))
          const hitsOf = rules.matcher(definition, draws, entries)
          for (const [index, play] of plays.entries()) {
            const hits = hitsOf(play, index)
            for (const draw of draws) {
              const found = hits
                .filter((hit) => hit.drawNumber === draw.drawNumber)
                .flatMap((hit) => Array.from({ length: hit.units }, () => nameOfRow(definition, hit.row)))
              const expected = outcomesOf(definition, play, draw).filter((name) => name !== null)
              expect(found.toSorted()).toEqual(expected.toSorted())
            }
          }
        }),
        { numRuns: 40 },
      )
    })

    test('the prizes of a draw add up to the shares of their rows, and the pool stays balanced', () => {
      fc.assert(
        fc.property(anyBytes, fc.nat(1_000_000), fc.nat(10_000), (bytes, wagersMinor, carriedMinor) => {
          const plays = playsOf(definition, bytes.toReversed(), 30)
          const draws = drawOf(bytes, plays)
          const entries = plays.map((play, index) => ({ playId: 3 * index + 1, play }))
          const pool = { wagersMinor, carriedMinor, progressiveMinor: 0 }
          const { prizes, shares } = settle(definition, { pool, draws, entries })
          expect(prizes.reduce((sum, prize) => sum + prize.prizeMinor, 0)).toBe(shares.prizesMinor)
          expect(shares.prizesMinor + shares.carriedOutMinor + shares.revenueMinor).toBe(
            wagersMinor + carriedMinor,
          )
          for (const [row, rowShare] of shares.rows.entries()) {
            const won = prizes.filter((prize) => prize.row === row)
            const promised = won.map(
              ({ units }, place) => units * rowShare.eachMinor + (place === 0 ? rowShare.remainderMinor : 0),
            )
            expect(won.map((prize) => prize.prizeMinor)).toEqual(promised)
          }
        }),
        { numRuns: 40 },
      )
    })

    test('a settled draw verifies, and a forged prize or draw does not', async () => {
      const record = recordOfForty(definition)
      expect((await verifyRecord(record, nodeHashes)).filter((step) => !step.ok)).toEqual([])
      const failed = async (change: (forged: FairnessRecord) => void) => {
        const forged = structuredClone(record)
        change(forged)
        return (await verifyRecord(forged, nodeHashes)).filter((step) => !step.ok).map((step) => step.step)
      }
      expect(await failed((forged) => (forged.prizes![0]!.prizeMinor += 1))).toEqual(['prizes'])
      expect(await failed((forged) => forged.prizes!.push({ ...forged.prizes![0]! }))).toEqual(['prizes'])
      expect(await failed((forged) => forged.draws!.at(-1)!.balls.reverse())).toContain('draw')
      expect(await failed((forged) => (forged.draws![0]!.balls[0]! += 1))).toContain('draw')
      expect(await failed((forged) => (forged.pool!.wagersMinor += 1))).toContain('pool')
      expect(await failed((forged) => (forged.entries![0]!.play = record.entries![1]!.play))).toContain(
        'entriesRoot',
      )
    })
  },
)

/** A finished instance of forty plays. */
function recordOfForty(definition: GameDefinition): FairnessRecord {
  const bytes = new Uint8Array(16_384).map((_, index) => (index * 89 + (index >> 8) * 31) % 251)
  const entries = playsOf(definition, bytes, 40).map((play, index) => ({ playId: 700 + 2 * index, play }))
  return recordOf(definition, entries, { seed: '1f'.repeat(32) })
}

describe('odds compared with an enumeration of every draw', () => {
  const few = (definition: GameDefinition): GameDefinition => ({ ...definition, gamePlayRange: 9 })

  test.each(['oneDrawGameExtMulti', 'oneDrawGameBonusV2', 'oneDrawGamePerm'] as const)(
    'the odds of %s equal the counts over every draw',
    (gameRule) => {
      const definition = few(GAMES.find((game) => game.gameRule === gameRule)!)
      const rules = rulesOf(gameRule)
      const plays =
        gameRule === 'oneDrawGamePerm'
          ? ['FIRST:4@1', 'DIRECT2:1-2@1', 'PERM3:1-2-3-4@1', 'BANKER:5@1']
          : [gameRule === 'oneDrawGameBonusV2' ? '1-2-3' : '1-2-3-4|2-3']
      const draws = everyDraw(definition)
      for (const play of plays) {
        const won = definition.prizes.map(() => 0)
        for (const draw of draws)
          for (const { row, units } of rules.matcher(definition, [draw], [])(play, 0)) won[row]! += units
        const checked = rules.checkPlay(definition, play)
        const lines = checked.ok ? checked.lines : 0
        for (const [row, { ways, outOf }] of rules.odds(definition).entries()) {
          if (won[row] === 0 && rules.linePlaysForOneRow) continue
          expect(BigInt(won[row]!) * outOf).toBe(BigInt(lines * draws.length) * ways)
        }
      }
    },
  )
})

/** All draws of a small game, each as likely as any other. */
function everyDraw(definition: GameDefinition): Draw[] {
  const numbers = Array.from({ length: definition.gamePlayRange }, (_, index) => index + 1)
  const mains = subsets(numbers, definition.gamePlaySize)
  if (definition.gameRule === 'oneDrawGameExtMulti')
    return mains.flatMap((balls) => [1, 2, 3, 4].map((ball) => ({ drawNumber: 1, balls, balls2nd: [ball] })))
  if (definition.gameRule === 'oneDrawGameBonusV2')
    return mains.flatMap((balls) =>
      numbers
        .filter((ball) => !balls.includes(ball))
        .map((ball) => ({ drawNumber: 1, balls, balls2nd: [ball] })),
    )
  // Who is drawn first is all that the order decides.
  return mains.flatMap((balls) =>
    balls.map((ball) => ({ drawNumber: 1, balls: [ball, ...balls.filter((other) => other !== ball)] })),
  )
}

test('a raffle record with the same ticket twice does not verify', async () => {
  const definition = GAMES.find((game) => game.gameRule === 'raffleGame')!
  const record = recordOfForty(definition)
  record.entries![1]!.play = record.entries![0]!.play
  const steps = await verifyRecord(record, nodeHashes)
  expect(steps.find((step) => step.step === 'plays')).toMatchObject({
    ok: false,
    actual: expect.stringMatching(/sold before/),
  })
})

test('an instance without plays draws balls, but no raffle tickets', () => {
  for (const definition of GAMES) {
    const draws = rulesOf(definition.gameRule).draw(definition, NOBODY, sourceOf(new Uint8Array(4096)))
    expect(draws.length).toBe({ regularGame: 4, raffleGame: 0 }[definition.gameRule as string] ?? 1)
  }
})
