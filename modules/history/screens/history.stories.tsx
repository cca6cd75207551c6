import type { Meta, StoryObj } from '@storybook/react-vite'
import { gameInstance, player } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { FAILED_ANSWERS, PENDING_ANSWERS, partStory, screenStory } from '#runtime/testing/story.tsx'
import { GAME_INSTANCE_FIELDS } from '#schemas/entities/game-instance-fields.ts'
import { toColumns } from '#schemas/protocol/columns.ts'
import Bets from './bets.tsx'
import Draws from './draws.tsx'
import History from './history.tsx'
import Players from './players.tsx'

export default { title: 'Screens/History', tags: ['screen'] } satisfies Meta

const ENDED = Date.UTC(2026, 10, 19, 20)
const RESULT = { drawNumber: 1, balls: [3, 8, 13, 20, 31, 44], drawWinnerCount: 1 }
const game = gameInstance({
  gameStatus: 'ENDED',
  endedTime: ENDED,
  sequenceNumber: 31,
  playerInGame: true,
  playerPlaysInGame: 3,
  playerWinnings: 12.5,
  gameResult: { gameDrawResults: [RESULT] },
})
const games = [
  game,
  { ...game, gameInstanceId: 69, sequenceNumber: 30, playerWinnings: 0 },
  {
    ...game,
    gameInstanceId: 68,
    gameTitle: 'Der große Nordlichter-Sonnabendsystemtipp mit Zusatzzahl',
    refundedTime: ENDED,
  },
]
const list = toColumns(games, GAME_INSTANCE_FIELDS)
const ANSWERS: Answers = {
  searchGameHistory: () => ({ result: list, totalCount: games.length }),
  getGameHistoryDetail: () => ({
    gameInstance: game,
    gameDrawResults: [RESULT],
    plays: [
      { playId: 1, play: '3-8-13-20-31-44', prize: 12.5 },
      { playId: 2, play: '1-2-4-5-6-7#2' },
    ],
    myWinnings: 12.5,
    totalCost: 6,
    refunded: 0,
    joinedTime: ENDED - 60_000,
  }),
  getGameTypes: () => [{ gameRule: 'oneDrawGame', openCount: 2, hasResults: true }],
  getAllGameTypeInstances: () => [{ gameRule: 'oneDrawGame', result: list }],
  getGameLobby: () => ({
    gameDetails: game,
    gamePlayerInfo: {
      players: [
        { screenName: 'Rigel 2718', plays: 12 },
        { screenName: 'Vega 1815', plays: 3 },
      ],
      playerCount: 2,
      playCount: 15,
    },
    gamePayoutInfo: { gameInstanceId: 70, final: true, currencyId: 978, prizePool: 0, rows: [] },
  }),
}
const filled = { player: player(), answers: ANSWERS }
const loading = { player: player(), answers: PENDING_ANSWERS }
const failed = { player: player(), answers: FAILED_ANSWERS }
const params = { id: 70 }

export const List: StoryObj = screenStory(History, filled)
export const ListEmpty: StoryObj = screenStory(History, {
  player: player(),
  answers: { searchGameHistory: () => ({ result: toColumns([], GAME_INSTANCE_FIELDS), totalCount: 0 }) },
})
export const ListOfAVisitor: StoryObj = screenStory(History)
export const ListLoading: StoryObj = screenStory(History, loading)
export const ListFailed: StoryObj = screenStory(History, failed)
export const OneGame: StoryObj = screenStory(History, { ...filled, params })
export const OneGameFailed: StoryObj = screenStory(History, { ...failed, params })
export const PlaysOfAGame: StoryObj = screenStory(Bets, { ...filled, params })
export const PlayersOfAGame: StoryObj = screenStory(Players, { ...filled, params })
export const PastDraws: StoryObj = partStory(<Draws />, filled)
export const PastDrawsLoading: StoryObj = partStory(<Draws />, loading)
export const PastDrawsFailed: StoryObj = partStory(<Draws />, failed)
