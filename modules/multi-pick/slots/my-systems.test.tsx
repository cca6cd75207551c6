import { fireEvent, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { DrawState } from '#games/live/draw-state.ts'
import {
  MULTI_DRAWING,
  MULTI_GAME,
  MULTI_OVER,
  MULTI_PAYOUT,
  SYSTEM,
} from '#runtime/testing/multi-pick-game.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import messages from '../messages/en.json'
import { shownDrawOf, systemsOf, winningLinesOn, type System } from '../state/systems.ts'
import { winningsOf } from '../state/winnings.ts'
import MySystems from './my-systems.tsx'

const show = (draw: DrawState) =>
  renderWithRuntime(<MySystems game={MULTI_GAME} draw={draw} />, {
    messages,
    answers: { getGamePayoutInfo: () => MULTI_PAYOUT },
  }).screen

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((line) => [...line.children].map(({ textContent }) => textContent))

describe('the systems of a player beside a draw', () => {
  test('a system shows its combinations as a product, and those that match so far', async () => {
    const screen = show(MULTI_DRAWING)
    expect(screen.getByText('35 × 2 = 70 combinations')).toBeDefined()
    expect(cellsOf(await screen.findByRole('table'))).toEqual([['1 + 1', '15']])
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('after the draw each rank has its combinations and their prize as a sum, and the total is the prize paid', async () => {
    const screen = show(MULTI_OVER)
    const cells = cellsOf(await screen.findByRole('table'))
    expect(cells.map(([matches, lines]) => [matches, lines])).toEqual([
      ['3 + 1', '1'],
      ['2 numbers', '12'],
      ['1 + 1', '18'],
      ['Remainder of a shared prize', expect.stringContaining('0,01')],
    ])
    expect(cells[1]?.[2]).toMatch(/27.*12 × .*2,25/)
    expect(cells[2]?.[2]).toMatch(/9.*18 × .*0,50/)
    expect(screen.getByText(/31 combinations won/).textContent).toContain('136,01')
  })

  test('the winning combinations are shown page by page, each with its rank and amount', async () => {
    const screen = show(MULTI_OVER)
    fireEvent.click(await screen.findByRole('button', { name: 'Show the 31 winning combinations' }))
    expect(screen.getByText('Combinations 1 to 20 of 31')).toBeDefined()
    const list = screen.getAllByRole('list').at(-1)!
    const [best] = within(list).getAllByRole('listitem')
    expect(within(best!).getByRole('img').getAttribute('aria-label')).toBe(
      'Numbers 1, 2, 3, and 5 of the second set',
    )
    expect(best!.textContent).toMatch(/3 \+ 1.*100/)
    fireEvent.click(screen.getByRole('button', { name: 'Next ones' }))
    expect(screen.getByText('Combinations 21 to 31 of 31')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Next ones' }).hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Hide the 31 winning combinations' }))
    expect(screen.queryByText(/Combinations 21/)).toBeNull()
  })

  test('a system without a winning combination says so', async () => {
    const lost = { ...MULTI_OVER, myPlays: [{ ...SYSTEM, play: '10-11-12-13|1', prize: 0 }] }
    const screen = show(lost)
    expect(await screen.findByText('No combination won')).toBeDefined()
    expect(screen.getByText('4 × 1 = 4 combinations')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('winning combinations', () => {
  const shown = shownDrawOf(MULTI_GAME, MULTI_OVER)
  const [system] = systemsOf(MULTI_OVER.myPlays, shown, MULTI_PAYOUT.rows) as [System]

  test('pages of winning combinations have every combination once, the highest rank first', () => {
    const pages = [0, 1, 2].map((page) => winningLinesOn(page, system, shown))
    expect(pages.map((lines) => lines.length)).toEqual([20, 11, 0])
    const lines = pages.flat()
    const keys = lines.map(({ main, second }) => `${main.join('-')}|${second.join('-')}`)
    expect(new Set(keys).size).toBe(31)
    expect(lines.map(({ rank }) => `${rank.main}+${rank.second}`)).toEqual([
      '3+1',
      ...Array.from({ length: 12 }, () => '2+0'),
      ...Array.from({ length: 18 }, () => '1+1'),
    ])
  })

  test('the sums of the ranks and the remainder are the prize of the play, to the cent', () => {
    const { ranks, restMinor } = winningsOf(system, 2)
    expect(ranks.map(({ eachMinor, allMinor }) => [eachMinor, allMinor])).toEqual([
      [10_000, 10_000],
      [225, 2700],
      [50, 900],
    ])
    expect(restMinor).toBe(1)
  })
})
