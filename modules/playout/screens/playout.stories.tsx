import type { Meta, StoryObj } from '@storybook/react-vite'
import { gameInstance, player, playerAccount } from '#runtime/testing/entities.ts'
import { FAILED_ANSWERS, PENDING_ANSWERS, partStory, screenStory, stayOpen } from '#runtime/testing/story.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { EMPTY_DRAW, type DrawState } from '#games/live/draw-state.ts'
import { RAFFLE_GAME, RAFFLE_PAYOUT } from '#runtime/testing/raffle-game.ts'
import { Winners } from '../components/winners.tsx'
import PlayGame from '../modals/play-game.tsx'
import GameOver from './game-over.tsx'
import Replay from './replay.tsx'
import Watch from './watch.tsx'

export default { title: 'Screens/Playout', tags: ['screen'] } satisfies Meta

type Results = OperationResult<'getGameResults'>

const game = gameInstance({
  gameStatus: 'STARTED',
  sequenceNumber: 1204,
  showSequenceNumber: true,
  playerInGame: true,
  playerPlaysInGame: 2,
  endedTime: Date.UTC(2026, 10, 19, 20),
})
const plays: Results['plays'] = [
  { playId: 1, play: '3-11-19-27-40-44', isMyPlay: true },
  { playId: 2, play: '5-6-12-30-41-49', isMyPlay: true },
]
const results = (change: Partial<Results> = {}): Results => ({
  gameInstanceId: 70,
  gameStatus: 'STARTED',
  gameDrawResults: [],
  plays,
  winners: [],
  myWinnings: 0,
  ...change,
})
const over = (myWinnings: number): Results =>
  results({
    gameStatus: 'ENDED',
    gameInstance: { ...game, gameStatus: 'ENDED' },
    gameDrawResults: [{ drawNumber: 1, balls: [3, 11, 19, 27, 2, 8], drawWinnerCount: 2 }],
    plays: [{ ...plays[0]!, prize: myWinnings }, plays[1]!],
    winners: [
      { playerDisplayName: 'Vega 1815', amount: 12.5, count: 1 },
      { playerDisplayName: 'Der Astronom vom alten Leuchtturm', amount: 5, count: 1 },
    ],
    myWinnings,
  })

function at(shown: Partial<GameInstance>, answer: Results): TrialRuntimeOptions & { params: { id: number } } {
  return {
    params: { id: 70 },
    player: player(),
    accounts: [playerAccount()],
    games: [{ ...game, ...shown }],
    answers: { getGameResults: () => answer },
  }
}
const ENDED = { gameStatus: 'ENDED' } as const

export const Running: StoryObj = screenStory(Watch, at({}, results()))
export const Won: StoryObj = { ...screenStory(GameOver, at(ENDED, over(12.5))), tags: ['picture', 'aurora'] }
export const NotWon: StoryObj = screenStory(GameOver, at(ENDED, over(0)))
export const Loading: StoryObj = screenStory(Watch, { ...at({}, results()), answers: PENDING_ANSWERS })
export const Failed: StoryObj = screenStory(GameOver, { ...at(ENDED, results()), answers: FAILED_ANSWERS })
export const ReplayOfADraw: StoryObj = screenStory(Replay, at(ENDED, over(12.5)))
export const ReplayWithoutAGame: StoryObj = screenStory(Replay, { ...at(ENDED, over(0)), params: {} })
export const AboutToStart: StoryObj = partStory(
  <PlayGame gameInstanceId={70} close={stayOpen} />,
  at({ gameStatus: 'READY' }, results()),
)

const RAFFLED: DrawState = {
  ...EMPTY_DRAW,
  isLastDraw: true,
  winners: [
    {
      playerDisplayName: 'Rigel 2718',
      amount: 100,
      count: 2,
      prizesInKind: [{ rankNumber: 1, rankNumber2nd: 0, count: 1 }],
    },
    { playerDisplayName: 'Der Astronom vom alten Leuchtturm', amount: 100, count: 1 },
    {
      playerDisplayName: 'Vega 1815',
      amount: 0,
      count: 1,
      prizesInKind: [{ rankNumber: 3, rankNumber2nd: 0, count: 1 }],
    },
  ],
  winnerCount: 3,
}
export const WinnersOfARaffle: StoryObj = partStory(<Winners game={RAFFLE_GAME} draw={RAFFLED} />, {
  player: player(),
  answers: { getGamePayoutInfo: () => RAFFLE_PAYOUT },
})
