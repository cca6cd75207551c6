import type { Meta, StoryObj } from '@storybook/react-vite'
import { player, playerAccount } from '#runtime/testing/entities.ts'
import { PERM_GAME, PERM_PAYOUT } from '#runtime/testing/perm-game.ts'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { useSite } from '#runtime/site/site.ts'
import PermBets from './perm-bets.tsx'
import PermLobby from './perm-lobby.tsx'
import PermPick from './perm-pick.tsx'

export default { title: 'Screens/Perm', tags: ['screen'] } satisfies Meta

const runtime: TrialRuntimeOptions = {
  games: [
    PERM_GAME,
    { ...PERM_GAME, gameInstanceId: 71, gameTitle: 'Lagos Perm 5/90', gameStatus: 'STARTED' },
  ],
  player: player(),
  accounts: [playerAccount()],
  answers: {
    getGamePayoutInfo: () => PERM_PAYOUT,
    getRandomPlaysForGame: () => ({ plays: ['DIRECT3:7-31-64@1', 'FIRST:17@1'] }),
  },
}

export const ListEmpty: StoryObj = {
  parameters: { runtime: { ...runtime, games: [] } },
  render: () => <PermLobby />,
}

export const List: StoryObj = { parameters: { runtime }, render: () => <PermLobby /> }

function Bets() {
  return <PermBets site={useSite()} params={{ id: 70, dip: 2 }} />
}

export const Types: StoryObj = { parameters: { runtime }, render: () => <Bets /> }

function Pick() {
  return <PermPick site={useSite()} params={{ id: 70, bet: 'perm3' }} />
}

export const Numbers: StoryObj = {
  tags: ['picture', 'kola'],
  parameters: { runtime },
  render: () => <Pick />,
}
