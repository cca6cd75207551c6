import { expect, test } from 'vitest'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import { numberBelow } from '#modules/fairness/rules/random-numbers.ts'
import { entropySource } from '#service/games/rules/entropy-source.ts'
import { seededEntropy } from '#tests/support/seeded-bytes.ts'
import { chooseGameToJoin, type OpenGame } from './choose-game-to-join.ts'

const MOVES = 3000

const source = entropySource(seededEntropy('moves'))
const chance = (below: number) => numberBelow(source, below)
const game = (
  gameInstanceId: number,
  kind: 'instaplay' | 'tournament',
  change: { hasVisitors?: boolean; gameRule?: GameRule; missing?: number } = {},
): OpenGame => {
  const { hasVisitors = false, gameRule = 'oneDrawGame', missing = 0 } = change
  const tournament = kind === 'tournament'
  return { gameInstanceId, gameRule, tournament, hasVisitors, missing }
}
/** How many of many moves went to each instance. */
function movesTo(games: readonly OpenGame[]): Map<number | undefined, number> {
  const moves = new Map<number | undefined, number>()
  for (let move = 0; move < MOVES; move++) {
    const chosen = chooseGameToJoin(games, chance)?.gameInstanceId
    moves.set(chosen, (moves.get(chosen) ?? 0) + 1)
  }
  return moves
}

test('simulated players join most often where a player waits for a game to fill', () => {
  const others = [2, 3, 4, 5, 6].map((id) => game(id, 'instaplay'))
  const moves = movesTo([game(1, 'instaplay', { hasVisitors: true }), ...others, game(9, 'tournament')])
  const toOthers = others.map(({ gameInstanceId }) => moves.get(gameInstanceId) ?? 0)
  expect(moves.get(1)).toBeGreaterThan(MOVES / 5)
  for (const count of toOthers) expect(count).toBeGreaterThan(0)
  expect(moves.get(1)).toBeGreaterThan(5 * Math.max(...toOthers))
})

test('simulated players join every game that starts when full, and the draws that sell fewer plays than planned', () => {
  const moves = movesTo([
    game(1, 'instaplay'),
    game(2, 'instaplay'),
    game(3, 'tournament', { missing: 4 }),
    game(4, 'tournament', { missing: 40 }),
    game(5, 'tournament'),
    game(6, 'instaplay', { gameRule: 'spinnerGame' }),
  ])
  const of = (id: number) => moves.get(id) ?? 0
  expect(of(1) + of(2)).toBeGreaterThan(MOVES / 3)
  expect(of(3) + of(4)).toBeGreaterThan(MOVES / 3)
  expect(of(5)).toBe(0)
  expect(of(6)).toBeGreaterThan(0)
  expect(of(6)).toBeLessThan(MOVES / 6)
})

test('simulated players wait where no game is open', () => {
  expect(movesTo([]).get(undefined)).toBe(MOVES)
})
