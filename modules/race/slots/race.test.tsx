import { act, fireEvent, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { RaceStandings } from '#schemas/entities/race-standings.ts'
import { EMPTY_DRAW, type DrawState } from '#runtime/live/draw-state.ts'
import { gameInstance } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { Place } from '../components/place.tsx'
import messages from '../messages/en.json'
import RaceResult from './race-result.tsx'
import RaceStage from './race-stage.tsx'
import RaceTable from './race-table.tsx'

const GAME = gameInstance({
  gameRule: 'regularGame',
  gameStatus: 'STARTED',
  gamePlaySize: 3,
  gamePlayRange: 9,
  drawCount: 2,
})
const STANDINGS: RaceStandings[] = [
  {
    drawNumber: 1,
    groups: [
      { points: 2, plays: 1 },
      { points: 1, plays: 2 },
      { points: 0, plays: 37 },
    ],
    leaders: [
      { playId: 3, play: '3-5-6', points: 2, playerDisplayName: 'Rigel 2718' },
      { playId: 1, play: '1-2-4', points: 1, playerDisplayName: 'Vega 1815' },
    ],
  },
  {
    drawNumber: 2,
    groups: [
      { points: 4, plays: 1 },
      { points: 2, plays: 39 },
    ],
    leaders: [
      { playId: 1, play: '1-2-4', points: 4, playerDisplayName: 'Vega 1815', prize: 12.5 },
      { playId: 3, play: '3-5-6', points: 2, playerDisplayName: 'Rigel 2718', prize: 0 },
    ],
  },
]
const PAYOUT: OperationResult<'getGamePayoutInfo'> = {
  gameInstanceId: 70,
  final: false,
  currencyId: 978,
  prizePool: 100,
  rows: [{ rankNumber: 0, rankNumber2nd: 1, rankPrize: 12.5, meta: { racePlace: 1 } }],
}
const running: DrawState = {
  ...EMPTY_DRAW,
  phase: 'draw_ended',
  drawNumber: 1,
  balls: [1, 3, 5],
  history: [{ drawNumber: 1, balls: [1, 3, 5], drawWinnerCount: 0 }],
  standings: STANDINGS.slice(0, 1),
  myPlays: [{ playId: 1, play: '1-2-4', isMyPlay: true }],
}
const over: DrawState = {
  ...running,
  drawNumber: 2,
  balls: [4, 2, 1],
  history: [...running.history, { drawNumber: 2, balls: [4, 2, 1], drawWinnerCount: 1 }],
  standings: STANDINGS,
  isLastDraw: true,
  isGameOver: true,
}

function show(draw: DrawState, game = GAME) {
  return renderWithRuntime(
    <>
      <RaceStage game={game} draw={draw} />
      <RaceTable game={game} draw={draw} />
    </>,
    { messages, answers: { getGamePayoutInfo: () => PAYOUT } },
  ).screen
}
type Screen = ReturnType<typeof show>

/** The names on the track, from the first lane on. */
function lanesOn({ container }: Screen): string[] {
  const lanes = [...container.querySelectorAll<HTMLElement>('[style*="--row"]')]
  const rowOf = (lane: HTMLElement) => Number(lane.style.getPropertyValue('--row'))
  return lanes
    .toSorted((one, other) => rowOf(one) - rowOf(other))
    .map((lane) => `${lane.children[1]?.textContent} ${lane.style.getPropertyValue('--points')}`)
}

const rowsOf = (screen: Screen) =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

describe('the race on the screen', () => {
  test('the order on the track is the order of the table, after every draw', () => {
    const screen = show(running)
    expect(lanesOn(screen)).toEqual(['Rigel 2718 2', 'You 1'])
    expect(rowsOf(screen)).toEqual([
      ['1st', 'Rigel 27183 · 5 · 6', '2', '2 '],
      ['2nd2 level', 'You1 · 2 · 4', '1', '1 1 behind'],
    ])
    screen.rerender(
      <>
        <RaceStage game={GAME} draw={over} />
        <RaceTable game={GAME} draw={over} />
      </>,
    )
    expect(lanesOn(screen)).toEqual(['You 4', 'Rigel 2718 2'])
    expect(rowsOf(screen)).toEqual([
      ['1st', 'You1 · 2 · 4', '1 3', '4 ', expect.stringMatching(/12,50/)],
      ['2nd39 level', 'Rigel 27183 · 5 · 6', '2 0', '2 2 behind', ''],
    ])
    expect(screen.getByText('Your play wins with 4 points')).toBeDefined()
  })

  test('an element of the track stays where it is in the document, so that its movement is shown', () => {
    const { screen } = renderWithRuntime(<RaceStage game={GAME} draw={running} />, { messages })
    const lanes = () => [...screen.container.querySelectorAll('[style*="--row"]')]
    const before = lanes()
    screen.rerender(<RaceStage game={GAME} draw={over} />)
    expect(lanes().map((lane, index) => lane === before[index])).toEqual([true, true])
  })

  test('each ball, the leader and the best own place are announced', () => {
    const drawing: DrawState = {
      ...running,
      phase: 'rng_started',
      drawNumber: 2,
      balls: [4],
      lastBall: { ball: 4, set: 1, slot: 1 },
    }
    const { screen } = renderWithRuntime(<RaceStage game={GAME} draw={drawing} />, { messages })
    expect(screen.getByRole('status').textContent).toBe('Draw 2, number 1: 4')
    expect(screen.getByText('Draw 2 of 2')).toBeDefined()
    screen.rerender(<RaceStage game={GAME} draw={running} />)
    expect(screen.getByRole('status').textContent).toBe(
      'Draw 1 of 2: 1, 3, 5. Rigel 2718 leads with 2 points. Your best play is in 2nd place with 1 point.',
    )
  })

  test('a runner keeps its number when it changes its place', () => {
    const numbers = ({ container }: Screen) =>
      [...container.querySelectorAll<HTMLElement>('[style*="--bib"]')].map(
        (lane) => `${lane.children[1]?.textContent} ${lane.lastElementChild?.textContent}`,
      )
    const { screen } = renderWithRuntime(<RaceStage game={GAME} draw={running} />, { messages })
    expect(numbers(screen)).toEqual(['You 1', 'Rigel 2718 2'])
    const late = { playId: 0, play: '9-10-11', isMyPlay: true }
    screen.rerender(<RaceStage game={GAME} draw={{ ...over, myPlays: [...over.myPlays, late] }} />)
    expect(numbers(screen)).toEqual(['You 3', 'You 1', 'Rigel 2718 2'])
  })

  test('before the start the runners wait, and the stage shows what is missing', () => {
    const screen = show(
      { ...EMPTY_DRAW, myPlays: running.myPlays },
      { ...GAME, gameStatus: 'OPEN', gamePlayMax: 40, gamePlayCurrent: 38 },
    )
    expect(screen.getByText('2 plays to go')).toBeDefined()
    expect(lanesOn(screen)).toEqual(['You 0'])
  })

  test('the table names the places that win, and shows more than ten own plays when asked', async () => {
    const myPlays = Array.from({ length: 12 }, (_, index) => ({
      playId: 50 + index,
      play: '6-7-8',
      isMyPlay: true,
    }))
    const screen = show({ ...running, myPlays })
    expect(await screen.findByText(/The first place wins a prize/)).toBeDefined()
    expect(rowsOf(screen)).toHaveLength(12)
    act(() => void fireEvent.click(screen.getByRole('button', { name: 'Show all 12 of your plays' })))
    expect(rowsOf(screen)).toHaveLength(14)
  })

  test('a viewer of a race without known runners sees neither track nor table', () => {
    const screen = show(EMPTY_DRAW)
    expect(screen.queryByRole('table')).toBeNull()
    expect(lanesOn(screen)).toEqual([])
  })
})

test('the page of an ended race lists which play came where, with its gap and its prize', async () => {
  const { screen } = renderWithRuntime(<RaceResult game={{ ...GAME, gameStatus: 'ENDED' }} />, {
    messages,
    answers: {
      getGamePayoutInfo: () => PAYOUT,
      getGameResults: () => ({
        gameInstanceId: 70,
        gameStatus: 'ENDED',
        gameDrawResults: over.history.map((result) => ({ ...result })),
        standings: STANDINGS,
        plays: [],
        winners: [],
        myWinnings: 0,
      }),
    },
  })
  expect(await screen.findByText(/After draw 2 of 2/)).toBeDefined()
  expect(rowsOf(screen)).toEqual([
    ['1st', 'Vega 18151 · 2 · 4', '1 3', '4 ', expect.stringMatching(/12,50/)],
    ['2nd39 level', 'Rigel 27183 · 5 · 6', '2 0', '2 2 behind', ''],
  ])
})

test.each([
  ['en', ['1st', '2nd', '3rd', '4th', '11th', '22nd']],
  ['de', ['1.', '2.', '3.', '4.', '11.', '22.']],
  ['fr', ['1re', '2e', '3e', '4e', '11e', '22e']],
  ['es', ['1.º', '2.º', '3.º', '4.º', '11.º', '22.º']],
  ['ar', ['1', '2', '3', '4', '11', '22']],
] as const)('the race table writes places as ordinals, in %s', async (language, ordinals) => {
  const { default: texts } = await import(`../messages/${language}.json`)
  const { screen } = renderWithRuntime(
    <ol>
      {[1, 2, 3, 4, 11, 22].map((place) => (
        <li key={place}>
          <Place place={place} />
        </li>
      ))}
    </ol>,
    { messages: texts, language },
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(ordinals)
})
