import type { Meta, StoryObj } from '@storybook/react-vite'
import { StoryPage } from '#runtime/components/story-page.tsx'
import { EMPTY_DRAW, type DrawState } from '#runtime/live/draw-state.ts'
import { gameInstance } from '#runtime/testing/entities.ts'
import { partStory } from '#runtime/testing/story.tsx'
import type { RaceStandings } from '#schemas/entities/race-standings.ts'
import RaceStage from './race-stage.tsx'
import RaceTable from './race-table.tsx'

export default { title: 'Race/Track', tags: ['screen'] } satisfies Meta

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
      { playId: 4, play: '1-8-9', points: 1, playerDisplayName: 'Der Astronom vom alten Leuchtturm' },
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
const running: DrawState = {
  ...EMPTY_DRAW,
  phase: 'draw_ended',
  drawNumber: 1,
  balls: [1, 3, 5],
  history: [{ drawNumber: 1, balls: [1, 3, 5], drawWinnerCount: 0 }],
  standings: STANDINGS.slice(0, 1),
  myPlays: [{ playId: 1, play: '1-2-4', isMyPlay: true }],
}
const race = (draw: DrawState) =>
  partStory(
    <StoryPage>
      <RaceStage game={GAME} draw={draw} />
      <RaceTable game={GAME} draw={draw} />
    </StoryPage>,
    {
      answers: {
        getGamePayoutInfo: () => ({
          gameInstanceId: 70,
          final: false,
          currencyId: 978,
          prizePool: 100,
          rows: [{ rankNumber: 0, rankNumber2nd: 1, rankPrize: 12.5, meta: { racePlace: 1 } }],
        }),
      },
    },
  )

export const Start: StoryObj = race({ ...EMPTY_DRAW, myPlays: running.myPlays })
export const Running: StoryObj = race(running)
export const Over: StoryObj = race({
  ...running,
  drawNumber: 2,
  balls: [4, 2, 1],
  history: [...running.history, { drawNumber: 2, balls: [4, 2, 1], drawWinnerCount: 1 }],
  standings: STANDINGS,
  isLastDraw: true,
  isGameOver: true,
})
