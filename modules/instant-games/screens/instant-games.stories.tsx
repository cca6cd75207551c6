import type { Meta, StoryObj } from '@storybook/react-vite'
import { gameInstance, player, playerAccount } from '#runtime/testing/entities.ts'
import { partStory, stayOpen } from '#runtime/testing/story.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import BuyCard from '../modals/buy-card.tsx'
import CancelCard from '../modals/cancel-card.tsx'
import InstantLobby from './instant-lobby.tsx'

export default { title: 'Screens/Instant games', tags: ['screen'] } satisfies Meta

const card = (gameId: number, gameRule: GameRule, gameTitle: string) =>
  gameInstance({
    gameId,
    gameInstanceId: gameId * 10,
    gameRule,
    gameTitle,
    gamePlayout: 'scratchcard',
    gamePlayMax: 1,
    gamePlayCost: gameId / 2,
    jackpot: 500 * gameId,
  })
const games = [
  card(1, 'scratchcardGame', 'Ice Floes'),
  card(2, 'crosswordGame', 'Harbour Crossword'),
  card(3, 'spinnerGame', 'Das große Glücksrad der langen Winternächte'),
]
const own: TrialRuntimeOptions = { player: player(), accounts: [playerAccount()], games }

export const List: StoryObj = partStory(<InstantLobby />, own)
export const ListEmpty: StoryObj = partStory(<InstantLobby />, { player: player() })
export const Buy: StoryObj = partStory(<BuyCard gameId={1} close={stayOpen} />, own)
export const CancelTooLate: StoryObj = partStory(<CancelCard gameInstanceId={99} close={stayOpen} />, own)
export const Cancel: StoryObj = partStory(<CancelCard gameInstanceId={10} close={stayOpen} />, {
  ...own,
  games: games.map((game) => ({ ...game, playerInGame: true, playerPlaysInGame: 1 })),
})
