import { expect, test } from 'vitest'
import { EMPTY_DRAW, type DrawState } from '#games/live/draw-state.ts'
import { RAFFLE_GAME, RAFFLE_PAYOUT } from '#runtime/testing/raffle-game.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { Winner } from '#schemas/entities/player.ts'
import messages from '../messages/en.json'
import { Winners } from './winners.tsx'

const won = (change: Partial<Winner>): DrawState => ({
  ...EMPTY_DRAW,
  isLastDraw: true,
  winners: [{ playerDisplayName: 'Rigel 2718', amount: 0, count: 1, ...change }],
  winnerCount: 1,
})
const inKind = (...ranks: readonly [rankNumber: number, count: number][]) =>
  ranks.map(([rankNumber, count]) => ({ rankNumber, rankNumber2nd: 0, count }))
const show = (draw: DrawState) =>
  renderWithRuntime(<Winners game={RAFFLE_GAME} draw={draw} />, {
    messages,
    answers: { getGamePayoutInfo: () => RAFFLE_PAYOUT },
  })

const CABIN = 'A week in a cabin on the fjord'

test.each<[string, Partial<Winner>, readonly string[]]>([
  ['an item', { prizesInKind: inKind([1, 1]) }, [CABIN]],
  ['an item and cash', { amount: 100, prizesInKind: inKind([1, 1]) }, [CABIN, '100 €']],
  ['several of an item', { prizesInKind: inKind([1, 2]) }, [`2 × ${CABIN}`]],
  ['an item that was won in two events', { prizesInKind: inKind([1, 1], [1, 1]) }, [`2 × ${CABIN}`]],
  ['entries to another game', { prizesInKind: inKind([3, 1]) }, ['2 × Aurora 6/49']],
  [
    'an item, entries and cash',
    { amount: 200, count: 4, prizesInKind: inKind([1, 1], [3, 1]) },
    [CABIN, '2 × Aurora 6/49', '200 €'],
  ],
])('the list of winners names %s', async (_, winner, prizes) => {
  const { screen } = show(won(winner))
  await screen.findByText(prizes[0] ?? '')
  const [row] = screen.getAllByRole('listitem')
  const parts = [...(row?.querySelectorAll('bdi') ?? [])].map(({ textContent }) => textContent)
  expect(parts.map((text) => text.replaceAll(/\s/gu, ' '))).toEqual(['Rigel 2718', ...prizes])
})

test('a draw with cash alone does not load the payout table', () => {
  const { client, screen } = show(won({ amount: 450 }))
  expect(screen.getByText(/^450\s€$/)).toBeDefined()
  expect(client.calls).toEqual([])
})

test.each<[string, Partial<Winner>]>([
  ['a prize without cash that the service does not name', {}],
  ['a rank that the payout table does not have', { prizesInKind: inKind([9, 1]) }],
])('the list of winners says “a prize” for %s', (_, winner) => {
  expect(show(won(winner)).screen.getByText('a prize')).toBeDefined()
})
