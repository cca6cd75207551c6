import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EMPTY_DRAW, type DrawState } from '#games/live/draw-state.ts'
import { BINGO_GAME, BINGO_PAYOUT } from '#runtime/testing/bingo-game.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { RowWon } from '#schemas/entities/player.ts'
import messages from '../messages/en.json'
import { bingoCard } from '../rules/card-numbers.ts'
import BingoCard from './bingo-card.tsx'
import BingoPayout from './bingo-payout.tsx'
import BingoPlays from './bingo-plays.tsx'
import BingoStage from './bingo-stage.tsx'
import BingoWinners from './bingo-winners.tsx'
import BingoWins from './bingo-wins.tsx'

const GAME = { ...BINGO_GAME, gameStatus: 'STARTED' as const }
const STRIP = [60, 61, 62, 63, 64, 65]
const myPlays = STRIP.map((index, at) => ({ playId: at + 1, play: `B:${index}`, isMyPlay: true }))
/** The numbers of the first line of a card. */
const lineOf = (index: number) => bingoCard(90, index)[0]!.filter((number) => number > 0)
const LINE = lineOf(STRIP[2]!)

const calling = (balls: readonly number[], change: Partial<DrawState> = {}): DrawState => ({
  ...EMPTY_DRAW,
  phase: 'rng_started',
  isLoaded: true,
  drawNumber: 1,
  balls,
  myPlays,
  ...change,
})
const rowWon = (winners: RowWon['winners'], prize = 22): RowWon => ({
  rankNumber: 4,
  rankNumber2nd: 0,
  prize,
  winnerCount: winners.length,
  winners,
})
const own = { playId: 3, play: `B:${STRIP[2]}`, playerDisplayName: 'Vega 1815', prize: 11 }
const other = { playId: 90, play: 'B:8', playerDisplayName: 'Rigel 2718', prize: 11 }
const ended = (winners: RowWon['winners'], change: Partial<DrawState> = {}): DrawState =>
  calling(LINE, {
    phase: 'draw_ended',
    history: [{ drawNumber: 1, balls: LINE, drawWinnerCount: winners.length, rowsWon: [rowWon(winners)] }],
    ...change,
  })

function Room({ draw }: { draw: DrawState }) {
  return (
    <>
      <BingoStage game={GAME} draw={draw} />
      <BingoPlays game={GAME} draw={draw} />
      <BingoWins game={GAME} draw={draw} />
      <BingoWinners game={GAME} draw={draw} />
    </>
  )
}

async function show(draw: DrawState) {
  const trial = renderWithRuntime(<Room draw={draw} />, {
    messages,
    answers: { getGamePayoutInfo: () => BINGO_PAYOUT },
  })
  await trial.screen.findByRole('list', { name: 'Prizes' })
  return { ...trial, next: (next: DrawState) => trial.screen.rerender(<Room draw={next} />) }
}
type Shown = Awaited<ReturnType<typeof show>>

/** Cards keep their places in the document; their order on the screen is a style. */
const articlesOn = ({ screen }: Shown) =>
  within(screen.getByRole('heading', { name: /^Your/ }).closest('section')!)
    .getAllByRole('article')
    .toSorted((one, other) => orderOf(one) - orderOf(other))
const orderOf = (card: HTMLElement) => Number(card.closest('li')!.style.order)
const cardsOn = (shown: Shown) => articlesOn(shown).map((card) => card.querySelector('header')!.textContent)
const press = ({ screen }: Shown, name: string | RegExp) =>
  act(() => void fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => localStorage.clear())

describe('a called room', () => {
  test('the caller’s sentence, the board and the last five balls follow each ball', async () => {
    const shown = await show(calling([7, 33, 50, 12]))
    expect(shown.screen.getAllByText('1 and 2, 12')[0]).toBeDefined()
    expect(shown.screen.getByText('Ball 4')).toBeDefined()
    shown.next(calling([7, 33, 50, 12, 44, 81]))
    const board = shown.screen.getByRole('img', { name: /6 numbers called: 7, 33, 50, 12, 44, 81$/ })
    expect(board.querySelectorAll('[data-state="called"]')).toHaveLength(5)
    expect(board.querySelector('[data-state="last"]')!.textContent).toBe('81')
    const last = shown.screen.container.querySelectorAll('[data-place]')
    expect([...last].map(({ textContent }) => textContent)).toEqual(['81', '44', '12', '50', '33'])
  })

  test('the cards nearest to a prize are on top, and a card with one number to go is announced', async () => {
    const shown = await show(calling(LINE.slice(0, 4)))
    const [first] = cardsOn(shown)
    expect(first).toBe('Card 621 to go')
    expect(shown.screen.getByText(/Your best card needs one more number/)).toBeDefined()
    const card = within(articlesOn(shown)[0]!).getByRole('img')
    expect(card.querySelector('[data-pointed]')!.textContent).toBe(String(LINE[4]))
  })

  test('a screen reader meets the cards in the order in which they are seen', async () => {
    const shown = await show(calling(LINE.slice(0, 4)))
    const list = articlesOn(shown)[0]!.closest('ul')!
    const read = list.getAttribute('aria-owns')!.split(' ')
    expect(read).toEqual(articlesOn(shown).map((card) => card.closest('li')!.id))
    expect(document.getElementById(read[0]!)!.textContent).toMatch(/^Card 62/)
    expect(read).not.toEqual([...list.children].map(({ id }) => id))
  })

  test('only the marks of the last ball are animated, and none of a card that appears', async () => {
    const shown = await show(calling(LINE.slice(0, 3)))
    const numbersIn = (marks: string) =>
      [...articlesOn(shown)[0]!.querySelectorAll(marks)].map(({ textContent }) => textContent)
    expect([numbersIn('[data-marked]').length, numbersIn('[data-fresh]').length]).toEqual([3, 0])
    shown.next(calling(LINE.slice(0, 4)))
    await waitFor(() => expect(numbersIn('[data-fresh]')).toEqual([String(LINE[3])]))
    expect(numbersIn('[data-marked]')).toHaveLength(4)
  })

  test('a screen that opens late has every called number, and no winner of the past crosses the room', async () => {
    const { screen } = await show(ended([other], { drawNumber: 2, balls: [], phase: 'rng_started' }))
    expect(screen.getByText('Ball 5')).toBeDefined()
    expect(screen.queryByText(/Rigel 2718 has One line/)).toBeNull()
    expect(screen.getByText(/Won with ball/)).toBeDefined()
  })

  test('the winner of a ball crosses the room and is announced in a region that was there before, and the next pattern is played for', async () => {
    const shown = await show(calling(LINE.slice(0, 4)))
    const regions = shown.screen.getAllByRole('status')
    shown.next(ended([other]))
    const told = shown.screen.getAllByText(/has One line/)
    for (const { textContent } of told) expect(textContent).toMatch(/^Rigel 2718 has One line: 22\s€$/)
    expect(told.map((text) => regions.some((region) => region.contains(text)))).toEqual([false, true])
    expect(told[0]!.closest('[aria-hidden]')).not.toBeNull()
    const tiles = within(shown.screen.getByRole('list', { name: 'Prizes' })).getAllByRole('listitem')
    expect(tiles.map((tile) => tile.dataset['state'])).toEqual(['won', 'now', 'later', 'later'])
  })

  test('a replayed room shows no amount for a prize that nobody won', async () => {
    const [jackpot, ...rows] = BINGO_PAYOUT.rows
    const { screen } = renderWithRuntime(<Room draw={calling(LINE.slice(0, 4))} />, {
      messages,
      answers: {
        getGamePayoutInfo: () => ({ ...BINGO_PAYOUT, rows: [{ ...jackpot!, rankPrize: 0 }, ...rows] }),
      },
    })
    const tiles = within(await screen.findByRole('list', { name: 'Prizes' })).getAllByRole('listitem')
    const amounts = tiles.map(({ textContent }) => /\d+\s€/.exec(textContent)?.[0] ?? null)
    expect(amounts.filter((amount) => amount === null)).toHaveLength(1)
  })

  test('a shared prize is told with what each card got, and the own card with its reason', async () => {
    const shown = await show(calling(LINE.slice(0, 4)))
    shown.next(ended([own, other]))
    expect(shown.screen.getAllByText(/You share One line with other cards/)).toHaveLength(2)
    expect(cardsOn(shown).find((head) => head.startsWith('Card 62'))).toContain('Won: One line')
    const [ownLine] = shown.screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent.startsWith('Vega'))
    expect(ownLine!.textContent).toMatch(/^Vega 1815 \(you\)11\s€$/)
    expect(shown.screen.getAllByText(`Won with ball ${LINE[4]}, the 5th called`)).toHaveLength(2)
  })

  test('marks by hand are only on called numbers, are kept over a reload, and do not move the cards', async () => {
    const shown = await show(calling(LINE.slice(0, 3)))
    fireEvent.click(shown.screen.getByRole('radio', { name: 'I mark' }))
    const before = cardsOn(shown)
    expect(before[0]).toMatch(/^Card 60/)
    const number = (name: number) => shown.screen.getByRole('button', { name: String(name) })
    fireEvent.click(number(LINE[0]!))
    expect(number(LINE[0]!).getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(number(LINE[4]!))
    expect(number(LINE[4]!).getAttribute('aria-pressed')).toBe('false')
    shown.next(calling(LINE.slice(0, 4)))
    expect(cardsOn(shown).map((head) => head.slice(0, 7))).toEqual(before.map((head) => head.slice(0, 7)))
    expect(number(LINE[3]!).getAttribute('aria-pressed')).toBe('false')
    shown.screen.unmount()
    const again = await show(calling(LINE.slice(0, 4)))
    const marked = again.screen.getAllByRole('button', { pressed: true })
    expect(marked.map(({ textContent }) => textContent)).toEqual([String(LINE[0])])
    press(again, 'Mark all called numbers')
    expect(again.screen.getAllByRole('button', { pressed: true })).toHaveLength(4)
  })

  test('the prizes are read again when the sale ends, because the pool is final then', async () => {
    let prize = 5
    const rows = () => BINGO_PAYOUT.rows.map((row) => ({ ...row, rankPrize: prize }))
    const stage = (gameStatus: 'OPEN' | 'FULL') => (
      <BingoStage game={{ ...GAME, gameStatus }} draw={{ ...EMPTY_DRAW, isLoaded: true, myPlays }} />
    )
    const { screen } = renderWithRuntime(stage('OPEN'), {
      messages,
      answers: { getGamePayoutInfo: () => ({ ...BINGO_PAYOUT, rows: rows() }) },
    })
    expect(await screen.findAllByText(/^5\s€$/)).toHaveLength(4)
    prize = 9
    screen.rerender(stage('FULL'))
    expect(await screen.findAllByText(/^9\s€$/)).toHaveLength(4)
  })

  test('more than twelve cards are shown when the player asks for them', async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ playId: at + 1, play: `B:${at}`, isMyPlay: true }))
    const shown = await show(calling([1], { myPlays: many }))
    expect(cardsOn(shown)).toHaveLength(12)
    /** Stands for the window: the test says which items are near it. */
    const watched = new Map<Element, (isIntersecting: boolean) => void>()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly observe: (item: Element) => void
        readonly unobserve = () => undefined
        constructor(tell: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
          this.observe = (target) =>
            watched.set(target, (isIntersecting) => tell([{ target, isIntersecting }]))
        }
      },
    )
    press(shown, 'Show all 200 cards')
    // The other ones keep their places, and are rendered near the window.
    expect(cardsOn(shown)).toHaveLength(12)
    expect(watched.size).toBe(188)
    const tellFirst = [...watched.values()][0]!
    act(() => tellFirst(true))
    expect(cardsOn(shown)).toHaveLength(13)
    act(() => tellFirst(false))
    expect(cardsOn(shown)).toHaveLength(12)
    vi.unstubAllGlobals()
  })
})

describe('the caller’s voice', () => {
  const speech = {
    speak: vi.fn<(utterance: { text: string; lang: string }) => void>(),
    cancel: vi.fn<() => void>(),
  }
  beforeEach(() => {
    speech.speak.mockReset()
    vi.stubGlobal('speechSynthesis', speech)
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        lang = ''
        readonly text: string
        constructor(text: string) {
          this.text = text
        }
      },
    )
  })
  afterEach(() => vi.unstubAllGlobals())

  test('nothing is spoken until the player switches the voice on; then every new ball is', async () => {
    const shown = await show(calling([7]))
    shown.next(calling([7, 33]))
    expect(speech.speak).not.toHaveBeenCalled()
    press(shown, 'Turn the caller’s voice on')
    shown.next(calling([7, 33, 8]))
    await waitFor(() => expect(speech.speak).toHaveBeenCalledTimes(1))
    expect(speech.speak.mock.calls[0]![0]).toMatchObject({ text: 'On its own, number 8', lang: 'en' })
    press(shown, 'Turn the caller’s voice off')
    shown.next(calling([7, 33, 8, 9]))
    expect(speech.speak).toHaveBeenCalledTimes(1)
  })
})

describe('bingo beside other screens', () => {
  test('GB RTS 3D, GB RTS 9A: the payout table names patterns, limits in balls and the progressive', () => {
    const { screen } = renderWithRuntime(<BingoPayout game={GAME} payout={BINGO_PAYOUT} />, { messages })
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'One line',
      'Two lines',
      'Full house within 48 ballsWins the progressive jackpot1 in 61,000 for each card',
      'Full house',
    ])
    expect(rows.map((row) => within(row).getByRole('cell').textContent)[0]).toMatch(/^22\s€$/)
  })

  test('a past game shows the card with its called numbers', () => {
    const { screen } = renderWithRuntime(
      <BingoCard
        game={GAME}
        play={{ playId: 3, play: 'B:62', isMyPlay: true }}
        results={[{ drawNumber: 1, balls: LINE, drawWinnerCount: 1 }]}
      />,
      { messages },
    )
    const card = screen.getByRole('img')
    expect([...card.querySelectorAll('[data-marked]')].map(({ textContent }) => Number(textContent))).toEqual(
      LINE,
    )
  })
})
