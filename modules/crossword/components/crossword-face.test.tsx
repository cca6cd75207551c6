import { act, fireEvent, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CROSSWORD_GAME, CROSSWORD_ROWS, SMALL_CARD } from '#runtime/testing/crossword-game.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { TrialCard, type TrialCardProps } from '#runtime/testing/trial-card.tsx'
import messages from '../messages/en.json'
import { CrosswordOdds } from './crossword-odds.tsx'
import { CrosswordFace } from './crossword-face.tsx'
import { CrosswordReason } from './crossword-reason.tsx'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function open(props: Partial<TrialCardProps> = {}) {
  const onFinished = vi.fn<() => void>()
  const card = (more: Partial<TrialCardProps> = {}) => (
    <TrialCard
      Face={CrosswordFace}
      Below={CrosswordOdds}
      game={CROSSWORD_GAME}
      rows={CROSSWORD_ROWS}
      outcome={SMALL_CARD}
      onFinished={onFinished}
      {...props}
      {...more}
    />
  )
  const { screen } = renderWithRuntime(card(), { messages })
  return {
    screen,
    onFinished,
    change: (more: Partial<TrialCardProps>) => screen.rerender(card(more)),
    tile: (name: string | RegExp) => screen.getByRole('button', { name }),
    words: () =>
      within(screen.getByRole('list', { name: 'Words of the crossword' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    cells: (state: string) => screen.container.querySelectorAll(`[data-state="${state}"]`).length,
  }
}

const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const ALL = SMALL_CARD.balls.map((_, place) => place)

describe('the letters of a crossword card', () => {
  test('a pressed letter is uncovered, stamped wherever it occurs, and announced with what it completes', () => {
    const { screen, tile, words, cells } = open()
    expect(screen.getByRole('img', { name: 'Crossword: 0 of 3 words complete' })).toBeDefined()
    fireEvent.click(tile('Letter 2 of 18, covered'))
    fireEvent.click(tile('Letter 3 of 18, covered'))
    expect(tile('E: in 1 place')).toBeDefined()
    expect(cells('stamped')).toBe(4)
    fireEvent.click(tile('Letter 1 of 18, covered'))
    expect(screen.getByRole('status').textContent).toBe('T: in 2 places. Complete: tea. 1 word so far.')
    expect(words()).toEqual([
      'tea, across: complete',
      'rat, across: 2 of 3 letters',
      'ear, down: 2 of 3 letters',
    ])
    fireEvent.click(tile('Letter 5 of 18, covered'))
    expect(screen.getByRole('status').textContent).toBe('B: in no word. 1 word so far.')
  })

  test('the count of words shows the prize that it wins and the next one', () => {
    const { screen, tile } = open()
    expect(screen.getByText(/2 words win/).textContent).toMatch(/2 words win 2/)
    for (const place of [1, 2, 3, 4]) fireEvent.click(tile(`Letter ${place} of 18, covered`))
    expect(screen.getByText(/That wins/).textContent).toMatch(/That wins 2/)
    expect(screen.getByText(/8 words win/).textContent).toMatch(/8 words win 4/)
    const reached = screen.container.querySelector('tr[data-reached]')
    expect(reached?.querySelector('th')?.textContent).toBe('2')
    // Two euros for two euros: the prize is not above the price.
    expect(reached?.hasAttribute('data-win')).toBe(false)
  })

  test('one letter is in the tab order, and the arrow keys move between the letters', () => {
    const { tile, screen } = open()
    const inOrder = screen.getAllByRole('button').filter((button) => button.tabIndex === 0)
    expect(inOrder).toEqual([tile('Letter 1 of 18, covered')])
    fireEvent.keyDown(inOrder[0]!, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(tile('Letter 2 of 18, covered'))
    fireEvent.keyDown(document.activeElement!, { key: 'End' })
    expect(document.activeElement).toBe(tile('Letter 18 of 18, covered'))
  })

  test('a stroke uncovers every letter that it passes', () => {
    const { tile, screen } = open()
    const [first, second, third] = [1, 2, 3].map((place) => tile(`Letter ${place} of 18, covered`))
    const below = vi.fn<() => Element | null>()
    document.elementFromPoint = below
    fireEvent.pointerMove(second!)
    expect(below).not.toHaveBeenCalled()
    fireEvent.pointerDown(first!, { isPrimary: true })
    for (const element of [first, second, third, null]) {
      below.mockReturnValue(element ?? null)
      fireEvent.pointerMove(first!)
    }
    fireEvent.pointerUp(first!)
    below.mockReturnValue(tile('Letter 5 of 18, covered'))
    fireEvent.pointerMove(first!)
    expect(screen.getByText('3 of 18 uncovered')).toBeDefined()
  })

  test('the rest is uncovered letter by letter, and then the card is finished once', () => {
    const { screen, change, onFinished } = open({ opened: [0, 1] })
    change({ isOpeningAll: true })
    pass(200)
    expect(screen.getByText('3 of 18 uncovered')).toBeDefined()
    for (let letter = 0; letter < 15; letter++) pass(200)
    expect(screen.getByText('18 of 18 uncovered')).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe(
      'All letters are uncovered. 3 words are complete, of 3.',
    )
    expect(onFinished).not.toHaveBeenCalled()
    pass(1000)
    expect(onFinished).toHaveBeenCalledOnce()
  })

  test('with reduced motion all letters are uncovered at once', () => {
    const { screen, onFinished } = open({ isOpeningAll: true, reducedMotion: true })
    expect(screen.getByText('18 of 18 uncovered')).toBeDefined()
    pass(0)
    expect(onFinished).toHaveBeenCalledOnce()
  })

  test('a reloaded card shows its letters at rest, and one without covered letters is finished at once', () => {
    const { screen, onFinished } = open({ opened: ALL })
    expect(screen.container.querySelector('[data-fresh]')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('')
    pass(0)
    expect(onFinished).toHaveBeenCalledOnce()
  })

  test('a card that has ended shows all of its letters, also those that nobody uncovered', () => {
    const { screen, onFinished, cells } = open({ isOver: true, outcome: { ...SMALL_CARD, prize: 2 } })
    expect(screen.getByText('18 of 18 uncovered')).toBeDefined()
    expect(cells('completed')).toBe(7)
    pass(5000)
    expect(onFinished).not.toHaveBeenCalled()
  })

  test('before the purchase the card is a sample whose letters cannot be uncovered', () => {
    const { screen, tile } = open({ outcome: null })
    expect(screen.getByText(/One of 2 crosswords/)).toBeDefined()
    const first = tile('Letter 1 of 18, covered') as HTMLButtonElement
    expect(first.disabled).toBe(true)
    expect(screen.getByText('0 of 18 uncovered')).toBeDefined()
  })
})

test('the reason of a result counts the words, and names the least that wins', () => {
  const show = (outcome: typeof SMALL_CARD) =>
    renderWithRuntime(<CrosswordReason game={CROSSWORD_GAME} rows={CROSSWORD_ROWS} outcome={outcome} />, {
      messages,
    }).screen
  expect(show(SMALL_CARD).getByText('Your letters complete 3 words of 3.')).toBeDefined()
  const lost = { ...SMALL_CARD, balls: SMALL_CARD.balls.map((ball) => (ball === 18 ? 26 : ball)) }
  expect(show(lost).getByText('Your letters complete 1 word of 3. Prizes start at 2.')).toBeDefined()
})
