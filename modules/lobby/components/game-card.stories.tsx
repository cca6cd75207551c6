import type { Meta, StoryObj } from '@storybook/react-vite'
import { StoryPage } from '#runtime/components/story-page.tsx'
import { gameInstance, player, playerAccount } from '#runtime/testing/entities.ts'
import type { GameInstance, GameRule } from '#schemas/entities/game-instance.ts'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { GameCardOf } from './game-card.tsx'

export default { title: 'Lobby/Game card' } satisfies Meta

/** Every state of a card, one long title among them. */
const games: GameInstance[] = [
  gameInstance({ gameInstanceId: 1, gameId: 1, gameTitle: 'Northern Dip 4/20', prizePool: 212.5 }),
  gameInstance({
    gameInstanceId: 2,
    gameId: 2,
    gameTitle: 'Der große Nordlichter-Sonnabendsystemtipp mit Zusatzzahl',
    jackpot: 1_250_060,
    progressiveAmount: 1_250_060,
    gamePlayCurrent: 998,
    playerInGame: true,
    playerPlaysInGame: 12,
  }),
  gameInstance({
    gameInstanceId: 3,
    gameId: 3,
    gameStatus: 'STARTED',
    gamePlayCurrent: 1000,
    prizePool: 800,
  }),
  gameInstance({ gameInstanceId: 4, gameId: 4, gameTitle: 'Free Glimmer 3/15', gamePlayCost: 0 }),
]

const KINDS: Partial<Record<GameRule, string>> = {
  oneDrawGame: 'Northern Six',
  oneDrawGameExt: 'Polar Five',
  oneDrawGameBonusV2: 'Midnight Sun',
  oneDrawGameExtMulti: 'Northern System',
  regularGame: 'Husky Race',
  oneDrawGamePerm: 'Ninety Bets',
  raffleGame: 'Fjord Raffle',
  bingoGame: 'Harbour Bingo 90',
  crosswordGame: 'Harbour Crossword',
  scratchcardGame: 'Ice Floes',
  spinnerGame: 'Aurora Wheel',
}
const kinds = Object.entries(KINDS).map(([gameRule, gameTitle], place) =>
  gameInstance({
    gameInstanceId: 100 + place,
    gameId: 100 + place,
    gameRule: gameRule as GameRule,
    gameTitle,
    gamePlayRange: gameRule === 'bingoGame' || gameRule === 'oneDrawGamePerm' ? 90 : 49,
    jackpot: 1000 * (place + 1),
  }),
)

/** The cover of each kind of game. */
export const Kinds: StoryObj = {
  parameters: { runtime: { games: kinds } satisfies TrialRuntimeOptions },
  render: () => (
    <StoryPage>
      {kinds.map(({ gameInstanceId }) => (
        <GameCardOf key={gameInstanceId} gameInstanceId={gameInstanceId} />
      ))}
    </StoryPage>
  ),
}

export const States: StoryObj = {
  tags: ['picture', 'aurora'],
  parameters: {
    runtime: { games, player: player(), accounts: [playerAccount()] } satisfies TrialRuntimeOptions,
  },
  render: () => (
    <StoryPage>
      {games.map(({ gameInstanceId }) => (
        <GameCardOf key={gameInstanceId} gameInstanceId={gameInstanceId} />
      ))}
    </StoryPage>
  ),
}
