import { act, fireEvent, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { EMPTY_DRAW, type DrawState } from '#games/live/draw-state.ts'
import {
  RACE_GAME,
  RACE_OVER,
  RACE_PAYOUT,
  RACE_RUNNING,
  RACE_STANDINGS,
} from '#runtime/testing/race-game.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { Place } from '../components/place.tsx'
import messages from '../messages/en.json'
import RaceResult from './race-result.tsx'
import RaceStage from './race-stage.tsx'
import RaceTable from './race-table.tsx'

function show(draw: DrawState, game = RACE_GAME) {
  return renderWithRuntime(
    <>
      <RaceStage game={game} draw={draw} />
      <RaceTable game={game} draw={draw} />
    </>,
    { messages, answers: { getGamePayoutInfo: () => RACE_PAYOUT } },
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
    const screen = show(RACE_RUNNING)
    expect(lanesOn(screen)).toEqual(['Rigel 2718 2', 'You 1'])
    expect(rowsOf(screen)).toEqual([
      ['1st', 'Rigel 27183 · 5 · 6', '2 By draw 2 '],
      ['2nd2 level', 'You1 · 2 · 4', '1 By draw 1 1 behind'],
    ])
    screen.rerender(
      <>
        <RaceStage game={RACE_GAME} draw={RACE_OVER} />
        <RaceTable game={RACE_GAME} draw={RACE_OVER} />
      </>,
    )
    expect(lanesOn(screen)).toEqual(['You 4', 'Rigel 2718 2'])
    expect(rowsOf(screen)).toEqual([
      ['1st', 'You1 · 2 · 4', '4 By draw 1 + 3 ', expect.stringMatching(/12,50/)],
      ['2nd39 level', 'Rigel 27183 · 5 · 6', '2 By draw 2 + 0 2 behind', ''],
    ])
    expect(screen.getByText('Your play wins with 4 points')).toBeDefined()
  })

  test('an element of the track stays where it is in the document, so that its movement is shown', () => {
    const { screen } = renderWithRuntime(<RaceStage game={RACE_GAME} draw={RACE_RUNNING} />, { messages })
    const lanes = () => [...screen.container.querySelectorAll('[style*="--row"]')]
    const before = lanes()
    screen.rerender(<RaceStage game={RACE_GAME} draw={RACE_OVER} />)
    expect(lanes().map((lane, index) => lane === before[index])).toEqual([true, true])
  })

  test('a runner comes from the lane where it was before, and texts are in their lanes at once', () => {
    const { screen } = renderWithRuntime(<RaceStage game={RACE_GAME} draw={RACE_RUNNING} />, { messages })
    const lanes = () => [...screen.container.querySelectorAll<HTMLElement>('[style*="--row"]')]
    const rowAndShift = () =>
      lanes().map(({ style }) => ['--row', '--shift'].map((name) => Number(style.getPropertyValue(name))))
    expect(rowAndShift()).toEqual([
      [1, 0],
      [0, 0],
    ])
    screen.rerender(<RaceStage game={RACE_GAME} draw={RACE_OVER} />)
    expect(rowAndShift()).toEqual([
      [0, 1],
      [1, -1],
    ])
  })

  test('each ball, the leader and the best own place are announced', () => {
    const drawing: DrawState = {
      ...RACE_RUNNING,
      phase: 'rng_started',
      drawNumber: 2,
      balls: [4],
      lastBall: { ball: 4, set: 1, slot: 1 },
    }
    const { screen } = renderWithRuntime(<RaceStage game={RACE_GAME} draw={drawing} />, { messages })
    expect(screen.getByRole('status').textContent).toBe('Draw 2, number 1: 4')
    expect(screen.getByText('Draw 2 of 2')).toBeDefined()
    screen.rerender(<RaceStage game={RACE_GAME} draw={RACE_RUNNING} />)
    expect(screen.getByRole('status').textContent).toBe(
      'Draw 1 of 2: 1, 3, 5. Rigel 2718 leads with 2 points. Your best play is in 2nd place with 1 point.',
    )
  })

  test('a runner keeps its number when it changes its place', () => {
    const numbers = ({ container }: Screen) =>
      [...container.querySelectorAll<HTMLElement>('[style*="--bib"]')].map(
        (lane) => `${lane.children[1]?.textContent} ${lane.lastElementChild?.textContent}`,
      )
    const { screen } = renderWithRuntime(<RaceStage game={RACE_GAME} draw={RACE_RUNNING} />, { messages })
    expect(numbers(screen)).toEqual(['You 1', 'Rigel 2718 2'])
    const late = { playId: 0, play: '9-10-11', isMyPlay: true }
    screen.rerender(
      <RaceStage game={RACE_GAME} draw={{ ...RACE_OVER, myPlays: [...RACE_OVER.myPlays, late] }} />,
    )
    expect(numbers(screen)).toEqual(['You 3', 'You 1', 'Rigel 2718 2'])
  })

  test('before the start the runners wait, and the stage shows what is missing', () => {
    const screen = show(
      { ...EMPTY_DRAW, myPlays: RACE_RUNNING.myPlays },
      { ...RACE_GAME, gameStatus: 'OPEN', gamePlayMax: 40, gamePlayCurrent: 38 },
    )
    expect(screen.getByText('2 plays to go')).toBeDefined()
    expect(lanesOn(screen)).toEqual(['You 0'])
  })

  test('the track has the lanes of the own plays before these are loaded, and none for a viewer', () => {
    const laneCount = (playerPlaysInGame: number) => {
      const game = { ...RACE_GAME, gameStatus: 'OPEN' as const, playerPlaysInGame }
      const { container } = show(EMPTY_DRAW, game)
      return container.querySelector<HTMLElement>('[style*="--lanes"]')?.style.getPropertyValue('--lanes')
    }
    expect(laneCount(2)).toBe('2')
    expect(laneCount(12)).toBe('5')
    expect(laneCount(0)).toBeUndefined()
  })

  test('the table names the places that win, and shows more than ten own plays when asked', async () => {
    const myPlays = Array.from({ length: 12 }, (_, index) => ({
      playId: 50 + index,
      play: '6-7-8',
      isMyPlay: true,
    }))
    const screen = show({ ...RACE_RUNNING, myPlays })
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
  const { screen } = renderWithRuntime(<RaceResult game={{ ...RACE_GAME, gameStatus: 'ENDED' }} />, {
    messages,
    answers: {
      getGamePayoutInfo: () => RACE_PAYOUT,
      getGameResults: () => ({
        gameInstanceId: 70,
        gameStatus: 'ENDED',
        gameDrawResults: RACE_OVER.history.map((result) => ({ ...result })),
        standings: RACE_STANDINGS,
        plays: [],
        winners: [],
        myWinnings: 0,
      }),
    },
  })
  expect(await screen.findByText(/After draw 2 of 2/)).toBeDefined()
  expect(rowsOf(screen)).toEqual([
    ['1st', 'Vega 18151 · 2 · 4', '4 By draw 1 + 3 ', expect.stringMatching(/12,50/)],
    ['2nd39 level', 'Rigel 27183 · 5 · 6', '2 By draw 2 + 0 2 behind', ''],
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
