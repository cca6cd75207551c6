import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GameDefinition, PrizeRow } from '#schemas/entities/game-definition.ts'
import { sourceOf } from '#modules/fairness/rules/random-bytes.ts'
import { checkPlays, countLines, priceOfLines } from '#modules/game-rules/rules/check-plays.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { settle } from '#modules/game-rules/rules/settle.ts'
import { chanceOfMatches, mainMatchesOf, rankNumberOf } from './ranks.ts'

const EXT: GameDefinition = {
  gameRule: 'oneDrawGameExt',
  currencyId: 978,
  gamePlaySize: 5,
  gamePlayRange: 50,
  gamePlaySize2nd: 2,
  gamePlayRange2nd: 12,
  gamePlayCostMinor: 250,
  gameFeePerPlayMinor: 20,
  gamePlayMax: 1000,
  playerPlayMax: 100,
  payoutPercentage: 50,
  payoutFormula: 'rollDown',
  prizes: [],
  schedule: { kind: 'instaplay' },
  drawIntervalMs: 1000,
}

describe('plays of picked numbers', () => {
  const check = (play: string) => rulesOf('oneDrawGameExt').checkPlay(EXT, play)

  test('a play is stored in one form, however it was written', () => {
    const canonical = { ok: true, play: '5-14-23-31-48|2-9', lines: 1 }
    expect(check('48-5-31-14-23|9-2')).toEqual(canonical)
    expect(check('05-14-23-31-48|02-09')).toEqual(canonical)
    expect(check('5-14-23-31-48|2-9')).toEqual(canonical)
  })

  test.each([
    ['', 'malformed'],
    ['5-14-23-31-48', 'wrong-count-2nd'],
    ['5-14-23-31|2-9', 'wrong-count'],
    ['5-14-23-31-48-50|2-9', 'wrong-count'],
    ['5-14-23-31-51|2-9', 'out-of-range'],
    ['0-14-23-31-48|2-9', 'out-of-range'],
    ['5-14-23-31-31|2-9', 'repeated'],
    ['5-14-23-31-48|2', 'wrong-count-2nd'],
    ['5-14-23-31-48|2-13', 'out-of-range-2nd'],
    ['5-14-23-31-48|2-2', 'repeated-2nd'],
    ['5-14-23-31-48|2-9#2', 'malformed'],
    ['5-14-23-31-4x|2-9', 'malformed'],
    ['5--14-23-31-48|2-9', 'malformed'],
    [' 5-14-23-31-48|2-9', 'malformed'],
    ['T:000123', 'malformed'],
  ])('the play %j of picked numbers is refused as %s', (play, reason) => {
    expect(check(play)).toEqual({ ok: false, reason })
  })

  test('the first invalid play of a list is named (join error 8)', () => {
    const good = '5-14-23-31-48|2-9'
    expect(checkPlays(EXT, [good, '1-2|3', 'x'])).toEqual({
      ok: false,
      offendingPlay: '1-2|3',
      reason: 'wrong-count',
    })
    expect(countLines(EXT, [good, good])).toBe(2)
    expect(countLines(EXT, ['x'])).toBeNull()
    expect(priceOfLines(EXT, 3)).toEqual({ lines: 3, costMinor: 750, feeMinor: 60, totalMinor: 810 })
  })
})

/** Definitions small enough to meet every outcome often, with one row for each way to match that can come up. */
const anyGame = fc
  .record({
    size: fc.integer({ min: 1, max: 5 }),
    extra: fc.integer({ min: 1, max: 7 }),
    size2nd: fc.integer({ min: 0, max: 2 }),
    extra2nd: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ size, extra, size2nd, extra2nd }): GameDefinition => {
    const sizes = { size, range: size + extra, size2nd, range2nd: size2nd === 0 ? 0 : size2nd + extra2nd }
    const rows: PrizeRow[] = []
    for (let main = size; main >= 0; main--) {
      for (let second = size2nd; second >= 0; second--) {
        if (main + second === 0 || chanceOfMatches(main, second, sizes).ways === 0n) continue
        rows.push({ rankNumber: rankNumberOf(main, size), rankNumber2nd: second, prizePercentage: 1 })
      }
    }
    return {
      ...EXT,
      gameRule: size2nd === 0 ? 'oneDrawGame' : 'oneDrawGameExt',
      gamePlaySize: size,
      gamePlayRange: sizes.range,
      gamePlaySize2nd: size2nd,
      gamePlayRange2nd: sizes.range2nd,
      prizes: rows,
    }
  })
const anyBytes = fc.uint8Array({ minLength: 4096, maxLength: 4096 })

/** Matches counted one by one, without tables. */
function matchesOf(play: string, draw: { balls: number[]; balls2nd?: number[] }): [number, number] {
  const [main = '', second = ''] = play.split('|')
  const count = (text: string, balls: number[]) =>
    text.split('-').filter((number) => balls.includes(Number(number))).length
  return [count(main, draw.balls), count(second, draw.balls2nd ?? [])]
}

describe('properties of any game and any bytes', () => {
  test('lucky dips of any game are plays in canonical form', () => {
    fc.assert(
      fc.property(anyGame, anyBytes, (definition, bytes) => {
        const rules = rulesOf(definition.gameRule)
        for (const play of rules.randomPlays(definition, 20, sourceOf(bytes))) {
          expect(rules.checkPlay(definition, play)).toEqual({ ok: true, play, lines: 1 })
        }
      }),
    )
  })

  test('every play has exactly one outcome, which is the number of its matches', () => {
    fc.assert(
      fc.property(anyGame, anyBytes, (definition, bytes) => {
        const rules = rulesOf(definition.gameRule)
        const source = sourceOf(bytes)
        const draws = rules.draw(definition, { count: 0, playAt: () => '' }, source)
        const hitsOf = rules.matcher(definition, draws, [])
        for (const [index, play] of rules.randomPlays(definition, 50, source).entries()) {
          const [main, second] = matchesOf(play, draws[0]!)
          const hits = hitsOf(play, index)
          expect(hits.length).toBe(main + second === 0 ? 0 : 1)
          for (const hit of hits) {
            const row = definition.prizes[hit.row]!
            expect([mainMatchesOf(row, definition.gamePlaySize), row.rankNumber2nd]).toEqual([main, second])
          }
        }
      }),
    )
  })

  test('the chances of all outcomes of any game sum to one', () => {
    fc.assert(
      fc.property(anyGame, (definition) => {
        const odds = rulesOf(definition.gameRule).odds(definition)
        const won = odds.reduce((sum, { ways }) => sum + ways, 0n)
        const nothing = chanceOfMatches(0, 0, {
          size: definition.gamePlaySize,
          range: definition.gamePlayRange,
          size2nd: definition.gamePlaySize2nd ?? 0,
          range2nd: definition.gamePlayRange2nd ?? 0,
        })
        expect(won + nothing.ways).toBe(nothing.outOf)
      }),
    )
  })

  test('each prize is the share of its row, and the earliest play of a row gets the odd units', () => {
    fc.assert(
      fc.property(anyGame, anyBytes, fc.nat(100_000), (definition, bytes, wagersMinor) => {
        const rules = rulesOf(definition.gameRule)
        const source = sourceOf(bytes)
        const draws = rules.draw(definition, { count: 0, playAt: () => '' }, source)
        const entries = rules
          .randomPlays(definition, 60, source)
          .map((play, index) => ({ playId: 10 * index + 1, play }))
        const pool = { wagersMinor, carriedMinor: 0, progressiveMinor: 0 }
        const { prizes, shares } = settle(definition, { pool, draws, entries })
        expect(prizes.reduce((sum, prize) => sum + prize.prizeMinor, 0)).toBe(shares.prizesMinor)
        for (const [row, share] of shares.rows.entries()) {
          const paid = prizes.filter((prize) => prize.row === row).map((prize) => prize.prizeMinor)
          const promised = paid.map((_, place) => share.eachMinor + (place === 0 ? share.remainderMinor : 0))
          expect(paid).toEqual(promised)
        }
      }),
    )
  })
})
