import { expect, test } from 'vitest'
import { gameInstance } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialModule } from '#runtime/testing/trial-module.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'
import messages from '../messages/en.json'
import payout from '../module.ts'
import PlayoutPrizes from './playout-prizes.tsx'

const bets = trialModule({
  id: 'trial',
  slots: {
    'game.payoutTable': {
      when: ({ game }: { game: GameInstance }) => game.gameRule === 'oneDrawGamePerm',
      load: async () => ({ default: () => <p>Ten bets</p> }),
    },
  },
})
const row = (rankNumber: number, rankPrize: number): PayoutRow => ({
  rankNumber,
  rankNumber2nd: 0,
  rankPrize,
})

function open(gameRule: 'oneDrawGame' | 'oneDrawGamePerm', rows: PayoutRow[]) {
  const table = { gameInstanceId: 70, final: false, currencyId: 978, prizePool: 0, rows }
  const game = gameInstance({ gameRule, gamePlaySize: 5 })
  return renderWithRuntime(<PlayoutPrizes game={game} />, {
    messages,
    modules: [payout, bets],
    answers: { getGamePayoutInfo: () => table },
  }).screen
}

test('the highest prizes of a draw are listed by the balls that they need', async () => {
  const screen = open('oneDrawGame', [row(3, 5), row(1, 900), row(2, 40)])
  await screen.findByText('5 balls')
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    '5 balls',
    '4 balls',
    '3 balls',
  ])
})

test('a kind whose rows are no ranks shows its own table', async () => {
  const screen = open('oneDrawGamePerm', [row(8, 5), row(10, 900)])
  expect(await screen.findByText('Ten bets')).toBeDefined()
  expect(screen.queryByText(/ball/)).toBeNull()
})
