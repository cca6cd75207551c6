import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gameInstance } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { TrialCard, type TrialCardProps } from '#runtime/testing/trial-card.tsx'
import messages from '../messages/en.json'
import { ScratchFace } from './scratch-face.tsx'

const game = gameInstance({ gameRule: 'scratchcardGame', gamePlayout: 'scratchcard', gamePlayRange: 9 })
const rows = [5, 20].map((rankPrize, place) => ({ rankNumber: place + 1, rankNumber2nd: 0, rankPrize }))
const outcome = { play: 'S:', balls: [1, 2, 1, 2, 1, 2, 2, 2, 2], prize: 5 }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function open(props: Partial<TrialCardProps> = {}) {
  return renderWithRuntime(
    <TrialCard Face={ScratchFace} game={game} rows={rows} outcome={outcome} {...props} />,
    { messages },
  ).screen
}

test('an opened cell is announced with its prize and the number of covered cells', () => {
  const screen = open()
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.click(screen.getByRole('gridcell', { name: 'Cell 2, covered' }))
  expect(screen.getByRole('status').textContent).toMatch(/^Cell 2: 20\s€\. 8 cells are still covered\.$/)
})

test('a card that opens as a whole is announced once, at its end', () => {
  vi.useFakeTimers()
  const screen = open({ isOpeningAll: true, reducedMotion: true })
  expect(screen.getByRole('status').textContent).toBe('')
  return expect.poll(() => screen.getByRole('status').textContent).toBe('The card is open.')
})

test('the prize of a cell may have its currency on a second line', () => {
  const cell = open().getByRole('gridcell', { name: 'Cell 2, covered' })
  // A space that breaks, where the amount elsewhere has one that does not.
  expect(cell.querySelector('bdi')!.textContent).toBe('20 €')
})
