import type { Meta, StoryObj } from '@storybook/react-vite'
import { Scene } from '#runtime/components/scene.tsx'
import { StoryPage } from '#runtime/components/story-page.tsx'
import { EMPTY_DRAW, type DrawState } from '#games/live/draw-state.ts'
import { useSite } from '#runtime/site/site.ts'
import { BINGO_GAME, BINGO_PAYOUT } from '#runtime/testing/bingo-game.ts'
import { player, playerAccount } from '#runtime/testing/entities.ts'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { bingoCard } from '../rules/card-numbers.ts'
import BingoPlays from '../slots/bingo-plays.tsx'
import BingoStage from '../slots/bingo-stage.tsx'
import BingoWinners from '../slots/bingo-winners.tsx'
import BingoWins from '../slots/bingo-wins.tsx'
import BingoCards from './bingo-cards.tsx'
import BingoLobby from './bingo-lobby.tsx'

export default { title: 'Screens/Bingo', tags: ['screen'] } satisfies Meta

const OF_75 = {
  ...BINGO_GAME,
  gameInstanceId: 71,
  gameId: 8,
  gameTitle: 'Lantern Bingo 75',
  gamePlaySize: 24,
  gamePlayRange: 75,
}
const STRIP = [60, 61, 62, 63, 64, 65]
const runtime: TrialRuntimeOptions = {
  games: [BINGO_GAME, OF_75, { ...OF_75, gameInstanceId: 72, gameStatus: 'STARTED', playerPlaysInGame: 4 }],
  player: player(),
  accounts: [playerAccount()],
  answers: {
    getGamePayoutInfo: () => BINGO_PAYOUT,
    getRandomPlaysForGame: ({ count }) => ({
      plays: [...STRIP, 1000, 1001].slice(0, count).map((card) => `B:${card}`),
    }),
  },
}

export const NoRooms: StoryObj = {
  parameters: { runtime: { ...runtime, games: [] } },
  render: () => <BingoLobby />,
}

export const Rooms: StoryObj = { parameters: { runtime }, render: () => <BingoLobby /> }

function Cards() {
  return <BingoCards site={useSite()} params={{ id: 70, dip: 7 }} />
}

export const Choice: StoryObj = {
  tags: ['picture', 'duchess'],
  parameters: { runtime },
  render: () => <Cards />,
}

const LINE = bingoCard(90, 62)[0]!.filter((number) => number > 0)
const draw: DrawState = {
  ...EMPTY_DRAW,
  phase: 'draw_ended',
  isLoaded: true,
  drawNumber: 1,
  balls: LINE,
  myPlays: STRIP.map((card, index) => ({ playId: index + 1, play: `B:${card}`, isMyPlay: true })),
  history: [
    {
      drawNumber: 1,
      balls: LINE,
      drawWinnerCount: 2,
      rowsWon: [
        {
          rankNumber: 4,
          rankNumber2nd: 0,
          prize: 22,
          winnerCount: 2,
          winners: [
            { playId: 3, play: 'B:62', playerDisplayName: 'Vega 1815', prize: 11 },
            { playId: 90, play: 'B:8', playerDisplayName: 'Rigel 2718', prize: 11 },
          ],
        },
      ],
    },
  ],
}
const called = { game: BINGO_GAME, draw }

export const Room: StoryObj = {
  tags: ['picture', 'duchess'],
  parameters: { runtime },
  render: () => (
    <>
      <Scene height="low">
        <BingoStage {...called} />
      </Scene>
      <StoryPage wide>
        <BingoWins {...called} />
        <BingoPlays {...called} />
        <BingoWinners {...called} />
      </StoryPage>
    </>
  ),
}
