import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { gameInstance } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import messages from '../messages/en.json'
import type { LastDraw } from '../state/number-counts.ts'
import GameResults from './game-results.tsx'

/** Thirty draws of one number each, newest first: 1 in the last five, 2 before. */
const DRAWS = Array.from({ length: 30 }, (_, index): LastDraw => {
  const draw = { drawNumber: 1, balls: [index < 5 ? 1 : 2], drawWinnerCount: 0 }
  return { gameInstanceId: 100 - index, sequenceNumber: 50 - index, endedTime: Date.UTC(2026, 10, 22), draw }
})

const show = (change: Partial<GameInstance> = {}, draws: readonly LastDraw[] = DRAWS, balls = [2]) =>
  renderWithRuntime(<GameResults game={gameInstance({ gamePlayRange: 3, ...change })} />, {
    messages,
    answers: {
      getGameLastWinningDraws: () => [...draws],
      getGameResults: ({ gameInstanceId }) => ({
        gameInstanceId,
        gameStatus: 'ENDED',
        gameDrawResults: [{ drawNumber: 1, balls, drawWinnerCount: 0 }],
        plays: [],
        winners: [],
        myWinnings: 0,
      }),
    },
  })

test('the table counts each number over as many of the last draws as are chosen', async () => {
  const { screen } = show()
  expect(await screen.findByText('Counted over 30 draws')).toBeDefined()
  expect(screen.getByText(/Draws have no memory/)).toBeDefined()
  const counts = () =>
    within(screen.getByRole('table', { hidden: true }))
      .getAllByRole('row', { hidden: true })
      .slice(1)
      .map((row) => [...row.children].slice(0, 2).map(({ textContent }) => textContent))
  expect(counts()).toEqual([
    ['1', '5 times'],
    ['2', '25 times'],
    ['3', 'never'],
  ])
  fireEvent.click(screen.getByRole('radio', { name: 'Last 10' }))
  expect(await screen.findByText('Counted over 10 draws')).toBeDefined()
  expect(counts()[1]).toEqual(['2', '5 times'])
})

test('the counts of a game without past draws have their place, and a sentence about the first one', async () => {
  const { screen } = show({}, [])
  expect(await screen.findByText(/No draw of this game is over yet/)).toBeDefined()
  expect(screen.getByText(/Draws have no memory/)).toBeDefined()
  expect(screen.queryByRole('table', { hidden: true })).toBeNull()
})

test('a game with two drums that was never drawn keeps the place of the counts of both', async () => {
  const { screen } = show({ gameRule: 'oneDrawGameExt', gamePlaySize2nd: 1, gamePlayRange2nd: 4 }, [])
  const sentence = await screen.findByText(/No draw of this game is over yet/)
  const titles = [...sentence.parentElement!.querySelectorAll('h3')].map(({ textContent }) => textContent)
  expect(titles).toEqual(['First set', 'Second set'])
})

test.each([
  [10, 0],
  [11, 3],
])('with %i draws to count, the choice of draws has %i options', async (count, options) => {
  const { screen } = show({}, DRAWS.slice(0, count))
  expect(await screen.findByText(`Counted over ${count} draws`)).toBeDefined()
  expect(screen.queryAllByRole('radio')).toHaveLength(options)
})

test.each([
  ['of the eleventh instance has the place of a chart for each drum', { sequenceNumber: 11 }, 2],
  ['of the twelfth instance also has that of the choice of draws', { sequenceNumber: 12 }, 3],
  ['of an ended instance expects later draws', { sequenceNumber: 1, gameStatus: 'ENDED' }, 3],
] as const)('before its draws are loaded, the page %s', (_, change, blocks) => {
  const { screen } = show({ gamePlayRange2nd: 3, ...change })
  const panel = screen.getByText('How often each number was drawn').closest('section')
  expect(panel?.querySelectorAll('[data-shape="block"]')).toHaveLength(blocks)
})

test('an ended draw shows its numbers, and the ways to watch and to check it', async () => {
  const { screen } = show({ gameStatus: 'ENDED', endedTime: Date.UTC(2026, 10, 22) })
  expect(await screen.findByRole('img', { name: 'Drawn: 2.' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Watch again' }).getAttribute('href')).toBe('/replay?id=70')
  expect(screen.getByRole('link', { name: 'Check this draw' }).getAttribute('href')).toBe('/verify?id=70')
})

test('the many numbers of a bingo draw are shown when the player asks for them', async () => {
  const balls = Array.from({ length: 25 }, (_, index) => index + 1)
  const { screen } = show({ gameRule: 'bingoGame', gameStatus: 'ENDED' }, DRAWS, balls)
  const summary = await screen.findByText('25 numbers drawn')
  expect(summary.closest('details')?.open).toBe(false)
  expect(within(summary.closest('details')!).getByRole('img', { hidden: true })).toBeDefined()
})

test('the statistics of a race count the numbers of all its draws and name the points that a number brings', async () => {
  const further = { drawNumber: 2, balls: [3], drawWinnerCount: 0 }
  const races = DRAWS.slice(0, 2).map((drawn) => ({
    ...drawn,
    furtherDraws: [further, { ...further, drawNumber: 3 }],
  }))
  const { screen } = show({ gameRule: 'regularGame', drawCount: 3 }, races)
  expect(await screen.findByText(/brings one point.*Counted over 6 draws/)).toBeDefined()
  expect(screen.getByText(/Draws have no memory/)).toBeDefined()
  const cells = screen.getAllByRole('cell', { hidden: true }).map(({ textContent }) => textContent)
  expect(cells).toContain('4 times')
})
