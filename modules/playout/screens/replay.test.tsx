import { fireEvent, renderHook, act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gameInstance, player } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { useSite } from '#runtime/site/site.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import messages from '../messages/en.json'
import { replayOf } from '../state/replay-steps.ts'
import { useReplayPlayer } from '../state/use-replay-player.ts'
import Replay from './replay.tsx'

const play = vi.hoisted(() => vi.fn<(name: string) => void>())
vi.mock('#games/sound/use-sound.ts', () => ({
  useSound: () => ({ play, isMuted: false, setMuted: () => undefined }),
}))
const scrolled = vi.fn<(this: Element, to: ScrollIntoViewOptions) => void>()
beforeEach(() => {
  Element.prototype.scrollIntoView = scrolled
})
afterEach(() => {
  play.mockReset()
  scrolled.mockReset()
})

const ended = (change: Partial<GameInstance> = {}) =>
  gameInstance({ gameStatus: 'ENDED', gamePlaySize: 3, endedTime: Date.UTC(2026, 10, 22, 20), ...change })

const WON = { prize: 12.5, ranksWon: [{ rankNumber: 2, rankNumber2nd: 0, prize: 12.5 }] }
const results = (
  change: Partial<OperationResult<'getGameResults'>> = {},
): OperationResult<'getGameResults'> => ({
  gameInstanceId: 70,
  gameStatus: 'ENDED',
  gameDrawResults: [{ drawNumber: 1, balls: [3, 11, 40], drawWinnerCount: 1 }],
  plays: [{ playId: 1, play: '3-11-19', isMyPlay: true, ...WON }],
  winners: [{ playerDisplayName: 'Vega 1815', amount: 12.5, count: 1 }],
  myWinnings: 12.5,
  gameInstance: ended(),
  ...change,
})

function Screen({ id }: { id?: number | undefined }) {
  return <Replay site={useSite()} params={id === undefined ? {} : { id }} />
}

const show = (
  id: number | undefined,
  answer: () => OperationResult<'getGameResults'> = results,
  rows: OperationResult<'getGamePayoutInfo'>['rows'] = [{ rankNumber: 2, rankNumber2nd: 0, rankPrize: 12.5 }],
) =>
  renderWithRuntime(<Screen id={id} />, {
    messages,
    player: player(),
    games: [],
    answers: {
      getGameResults: answer,
      getGamePayoutInfo: () => ({
        gameInstanceId: 70,
        final: true,
        currencyId: 978,
        prizePool: 20,
        rows,
      }),
    },
  })

describe('the screen of a replay', () => {
  test('a replay begins with its countdown, and shows one number more with each step', async () => {
    const { screen } = show(70)
    const next = await screen.findByRole('button', { name: 'One step forward' })
    expect(await screen.findByText('The draw starts in')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'You won' })).toBeNull()
    fireEvent.click(next)
    fireEvent.click(next)
    expect(screen.getAllByRole('status')[0]!.textContent).toBe('Number 1: 3, one of yours')
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('1 of 3 numbers')
    expect(screen.getByText('1 match')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'One step back' }))
    expect(screen.getByText('0 of 3 numbers')).toBeDefined()
  })

  test('the end of a replay brings the result into view, and the main button plays from the start', async () => {
    const { screen } = show(70)
    fireEvent.click(await screen.findByRole('button', { name: 'To the result' }))
    const result = screen.getByRole('heading', { name: 'You won' })
    expect(scrolled.mock.contexts.map((element) => element.contains(result))).toEqual([true])
    expect(scrolled).toHaveBeenLastCalledWith({ block: 'nearest' })
    expect(screen.getByText('One winner')).toBeDefined()
    // The balance of today is no part of a past draw.
    expect(screen.queryByText(/which is now/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Watch again' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Play again from the start' }))
    expect(scrolled).toHaveBeenCalledTimes(2)
    expect(scrolled).toHaveBeenLastCalledWith({ block: 'start' })
    expect(screen.getByText('The draw starts in')).toBeDefined()
    expect(screen.queryByText('One winner')).toBeNull()
  })

  test('Space pauses and plays, and arrow keys step, unless another control has the focus', async () => {
    const { screen } = show(70)
    const slider = await screen.findByRole('slider')
    await screen.findByText('The draw starts in')
    fireEvent.keyDown(document.body, { key: ' ' })
    expect(screen.getByText('Paused before the draw')).toBeDefined()
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    expect(screen.getByText('1 of 3 numbers')).toBeDefined()
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    expect(screen.getByText('0 of 3 numbers')).toBeDefined()
    fireEvent.keyDown(slider, { key: 'ArrowRight' })
    expect(screen.getByText('0 of 3 numbers')).toBeDefined()
    fireEvent.change(slider, { target: { value: '4' } })
    expect(screen.getByRole('heading', { name: 'You won' })).toBeDefined()
  })

  const unknown = () => {
    throw new Fault(FAULT.notFound)
  }
  const running = () => results({ gameStatus: 'STARTED', gameInstance: ended({ gameStatus: 'STARTED' }) })
  const refunded = () => results({ gameDrawResults: [], gameInstance: ended({ refundedTime: 1 }) })
  test.each([
    [70, unknown, 'No such draw'],
    [70, running, 'This draw is not over yet'],
    [70, refunded, 'Nothing was drawn'],
  ] as const)('the id %s without a replay says why (%#)', async (id, answer, title) => {
    const { screen } = show(id, answer)
    expect(await screen.findByRole('heading', { name: title, level: 2 })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Choose a draw' }).getAttribute('href')).toBe('/replay')
  })
})

describe('the player of a replay', () => {
  afterEach(() => vi.useRealTimers())

  test('steps follow after their time, at double speed after half of it, and stop while it is paused', () => {
    vi.useFakeTimers()
    const steps = [5000, 1000, 1000, 1000].map((afterMs) => ({ afterMs, events: [] }))
    const { result } = renderHook(() => useReplayPlayer(steps))
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
    expect(result.current).toMatchObject({ index: 0, isPlaying: true })
    pass(5000)
    expect(result.current).toMatchObject({ index: 1, startTime: undefined })
    act(() => result.current.setSpeed('double'))
    pass(500)
    expect(result.current.index).toBe(2)
    act(() => result.current.toggle())
    pass(5000)
    expect(result.current).toMatchObject({ index: 2, isPlaying: false })
    act(() => result.current.toggle())
    pass(500)
    act(() => result.current.setSpeed('normal'))
    pass(999)
    expect(result.current.index).toBe(3)
    pass(1)
    expect(result.current).toMatchObject({ index: 4, isAtEnd: true, isPlaying: false })
  })
})

test('a card is played again part by part, and its result comes after the last one', () => {
  const game = ended({ gameRule: 'scratchcardGame', gamePlayout: 'scratchcard' })
  const card = results({
    plays: [{ playId: 1, play: 'S:', isMyPlay: true, ...WON }],
    gameInstance: game,
  })
  const { states, steps } = replayOf({ results: card, game })
  expect(states.map(({ balls }) => balls)).toEqual([[], [], [3], [3, 11], [3, 11, 40], [3, 11, 40]])
  expect(states.map(({ isGameOver, myWinnings }) => [isGameOver, myWinnings]).slice(-2)).toEqual([
    [false, 0],
    [true, 12.5],
  ])
  expect(steps.every(({ afterMs }) => afterMs > 0)).toBe(true)
})

describe('a card that won an item', () => {
  const game = ended({ gameRule: 'scratchcardGame', gamePlayout: 'scratchcard' })
  const bicycle = [{ rankNumber: 1, rankNumber2nd: 0, rankPrize: 0, prizeItem: { name: 'A bicycle' } }]
  const won = { prize: 0, ranksWon: [{ rankNumber: 1, rankNumber2nd: 0, prize: 0 }] }
  const card = () =>
    results({
      plays: [{ playId: 1, play: 'S:', isMyPlay: true, ...won }],
      myWinnings: 0,
      winners: [],
      gameInstance: game,
    })

  test('its replay ends with the item, and the win is heard once', async () => {
    const { screen } = show(70, card, bicycle)
    fireEvent.click(await screen.findByRole('button', { name: 'To the result' }))
    expect(screen.getByRole('heading', { name: 'You won' })).toBeDefined()
    expect(screen.getByText('A bicycle')).toBeDefined()
    expect(screen.getByText(/^You won A bicycle\./)).toBeDefined()
    expect(play.mock.calls.filter(([name]) => name === 'win')).toHaveLength(1)
  })
})

test('the replay of a card that won nothing does not speak of plays', async () => {
  const game = ended({ gameRule: 'spinnerGame', gamePlayout: 'spinner' })
  const plays = [{ playId: 1, play: 'S:', isMyPlay: true, prize: 0 }]
  const { screen } = show(70, () => results({ plays, myWinnings: 0, winners: [], gameInstance: game }))
  fireEvent.click(await screen.findByRole('button', { name: 'To the result' }))
  expect(screen.getByRole('heading', { name: 'No win in this draw' })).toBeDefined()
  expect(screen.queryByText(/your plays/i)).toBeNull()
})

test('the card of another player is shown as its end', async () => {
  const game = ended({ gameRule: 'crosswordGame', gamePlayout: 'crossword' })
  const { screen } = show(70, () => results({ plays: [], myWinnings: 0, gameInstance: game }))
  expect(await screen.findByText('Game over', {}, { timeout: 5000 })).toBeDefined()
  expect(screen.queryByRole('slider')).toBeNull()
})
