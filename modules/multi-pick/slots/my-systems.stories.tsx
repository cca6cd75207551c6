import type { Meta, StoryObj } from '@storybook/react-vite'
import { StoryPage } from '#runtime/components/story-page.tsx'
import { EMPTY_DRAW, type DrawState } from '#runtime/live/draw-state.ts'
import { gameInstance } from '#runtime/testing/entities.ts'
import { partStory } from '#runtime/testing/story.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import MySystems from './my-systems.tsx'

export default { title: 'Multi pick/Systems' } satisfies Meta

const GAME = gameInstance({
  gameRule: 'oneDrawGameExtMulti',
  gamePlaySize: 3,
  gamePlayRange: 30,
  gamePlaySize2nd: 1,
  gamePlayRange2nd: 8,
})
const row = (rankNumber: number, rankNumber2nd: number, rankPrize: number) => ({
  rankNumber,
  rankNumber2nd,
  rankPrize,
})
const runtime: TrialRuntimeOptions = {
  answers: {
    getGamePayoutInfo: () => ({
      gameInstanceId: 70,
      final: true,
      currencyId: 978,
      prizePool: 1000,
      rows: [row(3, 1, 0.5), row(1, 1, 100), row(2, 0, 2.25)],
    }),
  },
}
/** Seven numbers and two stars: 35 × 2 lines. */
const SYSTEM = { playId: 1, play: '1-2-3-4-5-6-7|2-5', isMyPlay: true }
const over: DrawState = {
  ...EMPTY_DRAW,
  phase: 'draw_ended',
  drawNumber: 1,
  balls: [1, 2, 3],
  balls2nd: [5],
  history: [{ drawNumber: 1, balls: [1, 2, 3], balls2nd: [5], drawWinnerCount: 1 }],
  myPlays: [{ ...SYSTEM, prize: 136.01 }],
  isLastDraw: true,
  isGameOver: true,
}
const systems = (draw: DrawState) =>
  partStory(
    <StoryPage>
      <MySystems game={GAME} draw={draw} />
    </StoryPage>,
    runtime,
  )

export const Drawing: StoryObj = systems({
  ...over,
  balls: [1],
  balls2nd: [],
  history: [],
  myPlays: [SYSTEM],
  isLastDraw: false,
  isGameOver: false,
})
export const Won: StoryObj = systems(over)
