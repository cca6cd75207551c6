import type { Meta, StoryObj } from '@storybook/react-vite'
import { player, playerAccount } from '#runtime/testing/entities.ts'
import { RAFFLE_GAME, RAFFLE_PAYOUT } from '#runtime/testing/raffle-game.ts'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { EMPTY_DRAW, type DrawState } from '#games/live/draw-state.ts'
import { StoryPage } from '#runtime/components/story-page.tsx'
import { Scene } from '#runtime/components/scene.tsx'
import { useSite } from '#runtime/site/site.ts'
import { Outcome } from '../components/outcome.tsx'
import { TicketPicker } from '../components/ticket-picker.tsx'
import RaffleStage from '../slots/raffle-stage.tsx'
import RaffleList from './raffle-list.tsx'
import RaffleTickets from './raffle-tickets.tsx'
import Scan from './scan.tsx'

export default { title: 'Screens/Raffle', tags: ['screen'] } satisfies Meta

const runtime: TrialRuntimeOptions = {
  games: [RAFFLE_GAME],
  player: player(),
  accounts: [playerAccount()],
  answers: {
    getGamePayoutInfo: () => RAFFLE_PAYOUT,
    getRandomPlaysForGame: () => ({ plays: ['T:000123', 'T:000456', 'T:000789'] }),
    arePlaysAvailableForGame: ({ plays }) => ({
      exitCode: 8,
      unavailablePlays: plays.filter((play) => Number(play.slice(2)) % 7 === 3),
    }),
    checkTicketStatus: () => ({ status: 'not-a-winner' }),
  },
}

export const ListEmpty: StoryObj = {
  parameters: { runtime: { ...runtime, games: [] } },
  render: () => <RaffleList />,
}

export const List: StoryObj = {
  tags: ['picture', 'harbour'],
  parameters: { runtime },
  render: () => <RaffleList />,
}

function Tickets() {
  return <RaffleTickets site={useSite()} params={{ id: 70, dip: 3 }} />
}

export const TakeTickets: StoryObj = {
  tags: ['picture', 'harbour'],
  parameters: { runtime },
  render: () => <Tickets />,
}

export const PickByHand: StoryObj = {
  parameters: { runtime },
  render: () => (
    <StoryPage>
      <TicketPicker game={RAFFLE_GAME} basket={{ tickets: [5, 12], surplus: null }} act={() => undefined} />
    </StoryPage>
  ),
}

const DRAWN: DrawState = {
  ...EMPTY_DRAW,
  phase: 'draw_ended',
  drawNumber: 3,
  balls: [123],
  history: [
    { drawNumber: 1, balls: [900], drawWinnerCount: 1, rankNumber: 3 },
    { drawNumber: 2, balls: [31, 8], drawWinnerCount: 2, rankNumber: 2 },
    { drawNumber: 3, balls: [123], drawWinnerCount: 1, rankNumber: 1 },
  ],
  myPlays: [{ playId: 1, play: 'T:000123', prize: 0, isMyPlay: true }],
  isLastDraw: true,
  isGameOver: true,
  isLoaded: true,
}

export const Drawn: StoryObj = {
  tags: ['picture', 'harbour'],
  parameters: { runtime },
  render: () => (
    <Scene height="low">
      <RaffleStage game={RAFFLE_GAME} draw={DRAWN} />
      <Outcome game={RAFFLE_GAME} draw={DRAWN} />
    </Scene>
  ),
}

export const CheckTicket: StoryObj = { parameters: { runtime }, render: () => <Scan /> }
