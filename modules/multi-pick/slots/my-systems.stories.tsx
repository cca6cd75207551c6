import type { Meta, StoryObj } from '@storybook/react-vite'
import { StoryPage } from '#runtime/components/story-page.tsx'
import type { DrawState } from '#games/live/draw-state.ts'
import { MULTI_DRAWING, MULTI_GAME, MULTI_OVER, MULTI_PAYOUT } from '#runtime/testing/multi-pick-game.ts'
import { partStory } from '#runtime/testing/story.tsx'
import MySystems from './my-systems.tsx'

export default { title: 'Multi pick/Systems' } satisfies Meta

const systems = (draw: DrawState) =>
  partStory(
    <StoryPage>
      <MySystems game={MULTI_GAME} draw={draw} />
    </StoryPage>,
    { answers: { getGamePayoutInfo: () => MULTI_PAYOUT } },
  )

export const Drawing: StoryObj = systems(MULTI_DRAWING)
export const Won: StoryObj = systems(MULTI_OVER)
