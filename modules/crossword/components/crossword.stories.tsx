import type { Meta, StoryObj } from '@storybook/react-vite'
import { StoryPage } from '#runtime/components/story-page.tsx'
import { CROSSWORD_GAME, CROSSWORD_ROWS, LARGE_CARD } from '#runtime/testing/crossword-game.ts'
import { TrialCard, type TrialCardProps } from '#runtime/testing/trial-card.tsx'
import PayoutTable from '../slots/payout-table.tsx'
import { CrosswordOdds } from './crossword-odds.tsx'
import { CrosswordFace } from './crossword-face.tsx'

export default {
  title: 'Crossword/Card',
} satisfies Meta

const card = (props: Partial<TrialCardProps>) => (
  <StoryPage>
    <TrialCard
      Face={CrosswordFace}
      Below={CrosswordOdds}
      game={CROSSWORD_GAME}
      rows={CROSSWORD_ROWS}
      outcome={LARGE_CARD}
      {...props}
    />
  </StoryPage>
)

export const Sample: StoryObj = { render: () => card({ outcome: null }) }

export const HalfUncovered: StoryObj = {
  tags: ['picture', 'duchess'],
  render: () => card({ opened: [0, 1, 2, 3, 4, 5, 6, 7] }),
}

export const Ended: StoryObj = { render: () => card({ isOver: true }) }

export const Payout: StoryObj = {
  render: () => (
    <StoryPage>
      <PayoutTable
        game={CROSSWORD_GAME}
        payout={{
          gameInstanceId: CROSSWORD_GAME.gameInstanceId,
          final: false,
          currencyId: 978,
          prizePool: 0,
          expectedReturn: 0.58,
          expectedReturnPerCard: [0.55, 0.61],
          rows: [...CROSSWORD_ROWS],
        }}
      />
    </StoryPage>
  ),
}
