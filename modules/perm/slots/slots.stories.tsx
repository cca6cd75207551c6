import type { Meta, StoryObj } from '@storybook/react-vite'
import { StoryPage } from '#runtime/components/story-page.tsx'
import { EMPTY_DRAW } from '#games/live/draw-state.ts'
import { PERM_GAME, PERM_PAYOUT } from '#runtime/testing/perm-game.ts'
import MyBets from './my-bets.tsx'
import PayoutTable from './payout-table.tsx'

export default {
  title: 'Perm/Parts',
} satisfies Meta

export const Payout: StoryObj = {
  render: () => (
    <StoryPage>
      <PayoutTable game={PERM_GAME} payout={PERM_PAYOUT} />
    </StoryPage>
  ),
}

const balls = [33, 4, 80, 52, 61]
const myPlays = [
  { playId: 1, play: 'PERM2:4-17-33-52@2', isMyPlay: true, prize: 720 },
  { playId: 2, play: 'FIRST:17@1', isMyPlay: true },
  { playId: 3, play: 'BANKER:9@1', isMyPlay: true },
]

export const Bets: StoryObj = {
  render: () => (
    <StoryPage>
      <MyBets game={PERM_GAME} draw={{ ...EMPTY_DRAW, myPlays, balls: balls.slice(0, 3) }} />
      <MyBets
        game={PERM_GAME}
        draw={{
          ...EMPTY_DRAW,
          myPlays,
          balls,
          history: [{ drawNumber: 1, balls, drawWinnerCount: 1 }],
          isLastDraw: true,
        }}
      />
    </StoryPage>
  ),
}
