import type { Meta, StoryObj } from '@storybook/react-vite'
import { gameInstance, player, playerAccount } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { FAILED_ANSWERS, PENDING_ANSWERS, partStory, screenStory, stayOpen } from '#runtime/testing/story.tsx'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { coverName } from '#schemas/theme/cover-name.ts'
import LiveGames from '../modals/live-games.tsx'
import Rules from '../modals/rules.tsx'
import Game from './game.tsx'

export default { title: 'Screens/Game', tags: ['screen'] } satisfies Meta

const game = gameInstance({ sequenceNumber: 12, jackpot: 1_250_000, prizePool: 48_000, playerInGame: true })
const LOBBY: OperationResult<'getGameLobby'> = {
  gameDetails: game,
  gamePlayerInfo: { players: [], playerCount: 4, playCount: 10 },
  gamePayoutInfo: { gameInstanceId: 70, final: false, currencyId: 978, prizePool: 48_000, rows: [] },
  rulesHtml: '<h2>How to play</h2><p>Choose six numbers of 49. Six numbers win the first prize.</p>',
}
const ANSWERS: Answers = {
  getGameLobby: () => LOBBY,
  getGameTypes: () => [],
  getGameLastWinningDraws: () => [],
}
const own = { player: player(), accounts: [playerAccount()], games: [game], answers: ANSWERS }
const params = { id: 70 }

export const Open: StoryObj = screenStory(Game, { ...own, params })
/** A theme whose scene is above the content shows the game's own picture in its place. */
const pictured = { ...game, images: { background: `covers/harbour/${coverName(game)}` } }
export const Pictured: StoryObj = screenStory(Game, {
  ...own,
  params,
  games: [pictured],
  answers: { ...ANSWERS, getGameLobby: () => ({ ...LOBBY, gameDetails: pictured }) },
})
export const Loading: StoryObj = screenStory(Game, { params, answers: PENDING_ANSWERS })
export const Failed: StoryObj = screenStory(Game, { params, answers: FAILED_ANSWERS })
export const RulesOfAGame: StoryObj = partStory(<Rules gameInstanceId={70} close={stayOpen} />, own)
export const NoLiveGames: StoryObj = partStory(<LiveGames close={stayOpen} />, own)
export const LiveGamesOfAPlayer: StoryObj = partStory(<LiveGames close={stayOpen} />, {
  ...own,
  games: [{ ...game, gameStatus: 'STARTED', playerPlaysInGame: 2 }],
})
