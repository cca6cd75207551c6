import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EMPTY_DRAW } from '#games/live/draw-state.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import { PERM_GAME, PERM_PAYOUT } from '#runtime/testing/perm-game.ts'
import BoughtBet from './bet-face.tsx'
import MyBets from './my-bets.tsx'
import PayoutTable from './payout-table.tsx'

test('the payout table of a perm game lists ten bet types with multipliers rounded to the half', () => {
  const rows = PERM_PAYOUT.rows
    .slice(0, 9)
    .map((row) => (row.rankNumber === 2 ? { ...row, meta: { ...row.meta, multiplier: 240.3 } } : row))
  const { screen } = renderWithRuntime(<PayoutTable game={PERM_GAME} payout={{ ...PERM_PAYOUT, rows }} />, {
    messages,
  })
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').firstChild?.textContent,
      within(row).getByRole('cell').firstChild?.textContent,
    ])
  expect(cells).toEqual([
    ['First Number Drop', '40x'],
    ['Direct 2', '240.5x'],
    ['Direct 3', '2,100x'],
    ['Direct 4', '6,000x'],
    ['Direct 5', '44,000x'],
    ['Perm 2', '240x'],
    ['Perm 3', '2,100x'],
    ['Perm 4', '6,000x'],
    ['Perm 5', '44,000x'],
    ['Banker Against All', 'Not offered'],
  ])
})

test('the player’s bets beside a draw show their winning lines, and their prizes at the end', () => {
  const myPlays = [
    { playId: 1, play: 'PERM2:4-17-33@2', isMyPlay: true },
    { playId: 2, play: 'FIRST:4@1', isMyPlay: true },
  ]
  const drawing = { ...EMPTY_DRAW, myPlays, balls: [33, 4] }
  const { screen } = renderWithRuntime(<MyBets game={PERM_GAME} draw={drawing} />, { messages })
  expect(screen.getByRole('heading', { name: 'Your 2 bets' })).toBeDefined()
  expect(screen.getByText('1 line wins')).toBeDefined()
  expect(screen.getByText('No match yet')).toBeDefined()
  const paid = [{ ...myPlays[0]!, prize: 240 }, myPlays[1]!]
  const history = [{ drawNumber: 1, balls: [33, 4, 80, 52, 61], drawWinnerCount: 1 }]
  screen.rerender(<MyBets game={PERM_GAME} draw={{ ...drawing, myPlays: paid, history, isLastDraw: true }} />)
  expect(screen.getByText(/^240/)).toBeDefined()
  expect(screen.getByText('No match')).toBeDefined()
})

test('a bet of a past game shows its type, its stake and its numbers', () => {
  const play = { playId: 1, play: 'DIRECT2:17-4@3', isMyPlay: true }
  const results = [{ drawNumber: 1, balls: [33, 4, 80, 52, 61], drawWinnerCount: 0 }]
  const { screen } = renderWithRuntime(<BoughtBet game={PERM_GAME} play={play} results={results} />, {
    messages,
  })
  expect(screen.getByText('Direct 2').textContent).toBe('Direct 2stake ×3')
  expect(screen.getByRole('img', { name: /17, 4|4, 17/ })).toBeDefined()
})
