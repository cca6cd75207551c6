import type { Meta, StoryObj } from '@storybook/react-vite'
import { StoryPage } from '#runtime/components/story-page.tsx'
import { gameInstance } from '#runtime/testing/entities.ts'
import { partStory } from '#runtime/testing/story.tsx'
import { TrialCard, type TrialCardProps } from '#runtime/testing/trial-card.tsx'
import { ScratchFace } from './scratch-face.tsx'

export default { title: 'Scratchcard/Card' } satisfies Meta

const GAME = gameInstance({
  gameTitle: 'Ice Floes',
  gameRule: 'scratchcardGame',
  gamePlayout: 'scratchcard',
  gamePlayRange: 9,
  gamePlayMax: 1,
})
const ROWS = [1000, 50, 20, 10, 5, 2].map((rankPrize, place) => ({
  rankNumber: place + 1,
  rankNumber2nd: 0,
  rankPrize,
}))
const OUTCOME = { play: 'S:', balls: [5, 2, 5, 3, 1, 5, 4, 6, 2], prize: 5 }

const card = (props: Partial<TrialCardProps>) =>
  partStory(
    <StoryPage>
      <TrialCard Face={ScratchFace} game={GAME} rows={ROWS} outcome={OUTCOME} reducedMotion {...props} />
    </StoryPage>,
  )

export const Sample: StoryObj = card({ outcome: null })
export const HalfOpen: StoryObj = { ...card({ opened: [0, 2, 3, 8] }), tags: ['picture', 'duchess'] }
export const Won: StoryObj = card({ isOver: true })
export const NotWon: StoryObj = card({
  isOver: true,
  outcome: { play: 'S:', balls: [1, 2, 3, 4, 5, 6, 1, 2, 3], prize: 0 },
})
