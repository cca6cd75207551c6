import type { Meta, StoryObj } from '@storybook/react-vite'
import { StoryPage } from '#runtime/components/story-page.tsx'
import { SPINNER_GAME, SPINNER_ROWS } from '#runtime/testing/spinner-game.ts'
import { TrialCard, type TrialCardProps } from '#runtime/testing/trial-card.tsx'
import PayoutTable from '../slots/payout-table.tsx'
import { WheelOdds } from './wheel-odds.tsx'
import { WheelFace } from './wheel-face.tsx'

export default {
  title: 'Spinner/Wheel',
} satisfies Meta

const wheel = (props: Partial<TrialCardProps>) => (
  <StoryPage>
    <TrialCard Face={WheelFace} Below={WheelOdds} game={SPINNER_GAME} rows={SPINNER_ROWS} {...props} />
  </StoryPage>
)

/** It can be turned with the mouse. */
export const Ready: StoryObj = {
  render: () => wheel({ outcome: { play: 'W:', balls: [7], prize: 10 } }),
}

export const Won: StoryObj = {
  tags: ['picture', 'kola'],
  render: () => wheel({ outcome: { play: 'W:', balls: [7], prize: 10 }, opened: [0], isOver: true }),
}

export const NotWon: StoryObj = {
  render: () => wheel({ outcome: { play: 'W:', balls: [5], prize: 0 }, opened: [0], isOver: true }),
}

export const Payout: StoryObj = {
  render: () => (
    <StoryPage>
      <PayoutTable
        game={SPINNER_GAME}
        payout={{
          gameInstanceId: SPINNER_GAME.gameInstanceId,
          final: false,
          currencyId: 978,
          prizePool: 0,
          expectedReturn: 0.67,
          rows: [...SPINNER_ROWS],
        }}
      />
    </StoryPage>
  ),
}
