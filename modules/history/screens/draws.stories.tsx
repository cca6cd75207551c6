import type { Meta, StoryObj } from '@storybook/react-vite'
import { StoryPage } from '#runtime/components/story-page.tsx'
import { gameInstance } from '#runtime/testing/entities.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { PastDraws } from '../components/past-draws.tsx'
import { PlayList } from '../components/play-list.tsx'

export default { title: 'History/Draws' } satisfies Meta

/** The evening of November 21, 2026, UTC. */
const ENDED = 1_795_291_200_000

const lottery: GameInstance = gameInstance({
  gameTitle: 'Der große Nordlichter-Sonnabendsystemtipp mit Zusatzzahl',
  gameStatus: 'ENDED',
  sequenceNumber: 1204,
  endedTime: ENDED,
  playerInGame: true,
  playerPlaysInGame: 2,
  gameResult: {
    gameDrawResults: [{ drawNumber: 1, balls: [3, 11, 19, 27, 40, 44], balls2nd: [7], drawWinnerCount: 2 }],
  },
})
const raffle: GameInstance = gameInstance({
  gameInstanceId: 71,
  gameTitle: 'Fjord Cabin Raffle',
  gameRule: 'raffleGame',
  gameStatus: 'ENDED',
  endedTime: ENDED,
  extras: { raffleTicketPrefix: 'NL' },
  gameResult: {
    gameDrawResults: [
      { drawNumber: 1, balls: [123], drawWinnerCount: 1, rankNumber: 1 },
      { drawNumber: 2, balls: [88, 4021], drawWinnerCount: 2, rankNumber: 2 },
    ],
  },
})

/** A lottery with a long title and a raffle; below them the plays of the lottery. */
export const Results: StoryObj = {
  render: () => (
    <StoryPage>
      <PastDraws games={[lottery, raffle]} />
      <PlayList
        game={lottery}
        plays={[
          { playId: 1, play: '3-11-19-27-40-44', prize: 250 },
          { playId: 2, play: '5-6-12-30-41-49#3' },
        ]}
        results={lottery.gameResult?.gameDrawResults ?? []}
      />
    </StoryPage>
  ),
}
