import type { Meta, StoryObj } from '@storybook/react-vite'
import { Scene } from '#runtime/components/scene.tsx'
import { StoryPage } from '#runtime/components/story-page.tsx'
import { EMPTY_DRAW, type DrawState } from '#games/live/draw-state.ts'
import {
  RACE_GAME,
  RACE_OVER,
  RACE_PAYOUT,
  RACE_RUNNING,
  RACE_STANDINGS,
} from '#runtime/testing/race-game.ts'
import { partStory } from '#runtime/testing/story.tsx'
import RaceStage from './race-stage.tsx'
import RaceTable from './race-table.tsx'

export default { title: 'Race/Track', tags: ['screen'] } satisfies Meta

const LONG_NAMED = {
  playId: 4,
  play: '1-8-9',
  points: 1,
  playerDisplayName: 'Der Astronom vom alten Leuchtturm',
}

const race = (draw: DrawState) =>
  partStory(
    <>
      <Scene height="low">
        <RaceStage game={RACE_GAME} draw={draw} />
      </Scene>
      <StoryPage>
        <RaceTable game={RACE_GAME} draw={draw} />
      </StoryPage>
    </>,
    { answers: { getGamePayoutInfo: () => RACE_PAYOUT } },
  )

export const Start: StoryObj = race({ ...EMPTY_DRAW, myPlays: RACE_RUNNING.myPlays })
export const Running: StoryObj = race({
  ...RACE_RUNNING,
  standings: RACE_STANDINGS.slice(0, 1).map((after) => ({
    ...after,
    leaders: [...after.leaders, LONG_NAMED],
  })),
})
export const Over: StoryObj = race(RACE_OVER)
