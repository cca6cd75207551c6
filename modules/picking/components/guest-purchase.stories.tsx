import type { Meta, StoryObj } from '@storybook/react-vite'
import type { PendingJoin as KeptSlip } from '#games/client/pending-join.ts'
import { StoryPage } from '#runtime/components/story-page.tsx'
import { gameInstance, player, playerAccount } from '#runtime/testing/entities.ts'
import { partStory, stayOpen } from '#runtime/testing/story.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { PENDING_JOIN_WAITS_MS } from '#schemas/limits.ts'
import { JOIN_EXIT } from '#schemas/protocol/faults.ts'
import type { PendingJoin } from '#schemas/protocol/pending-joins.ts'
import picking from '../module.ts'
import OneClick from '../slots/one-click.tsx'
import { GuestPurchase } from './guest-purchase.tsx'

export default { title: 'Games/Purchase of a guest' } satisfies Meta

const SINCE = Date.UTC(2026, 10, 24, 18)
const line = gameInstance({ gameId: 7, gameInstanceId: 70, gameTitle: 'Aurora 6/49' })
const raffle = gameInstance({
  gameId: 8,
  gameInstanceId: 80,
  gameTitle: 'Die große Fjordhütten-Verlosung zum ersten Advent',
  gameRule: 'raffleGame',
})
const slip: KeptSlip = {
  key: 'k',
  playerId: null,
  gameId: 7,
  gameInstanceId: 70,
  gameRule: 'oneDrawGame',
  gameTitle: 'Aurora 6/49',
  plays: 1,
  furtherDraws: 3,
  currencyId: 978,
  amount: 8.8,
  firstAmount: 8.8,
  at: SINCE,
  isAutomatic: true,
  guestSince: SINCE,
  order: { gameId: 7, gameInstanceId: 70, userPlays: ['3-11-19-27-40-44'], currencyId: 978 },
}
const decided = (change: Partial<PendingJoin>): PendingJoin => ({
  state: 'joined',
  gameId: 7,
  gameInstanceId: 70,
  gameTitle: 'Aurora 6/49',
  plays: 1,
  furtherDraws: 3,
  amount: 8.8,
  currencyId: 978,
  expires: SINCE + PENDING_JOIN_WAITS_MS,
  ...change,
})

const options = (purchase?: Partial<PendingJoin>): TrialRuntimeOptions => ({
  modules: [picking],
  games: [line, raffle],
  player: player({ verification: { emailVerified: true, playerSegment: 'C' } }),
  accounts: [playerAccount({ accountBalance: 20 })],
  answers: {
    getPendingJoin: () => (purchase === undefined ? {} : { pendingJoin: decided(purchase) }),
    checkEmailWithActiveJoins: () => ({ result: 0, active: 0 }),
    checkEmailWithActiveSubscription: () => ({ result: 0, active: 0 }),
    getRandomPlaysForGame: () => ({ plays: ['T:000123'] }),
  },
})
const { player: _player, accounts: _accounts, ...asVisitor } = options()

const steps = (
  <StoryPage>
    <GuestPurchase game={line} slip={slip} onChange={stayOpen} />
  </StoryPage>
)
const choice = (
  <StoryPage>
    <OneClick game={raffle} />
  </StoryPage>
)

export const Choice: StoryObj = partStory(choice, asVisitor)
export const Confirmation: StoryObj = partStory(steps, options())
export const Bought: StoryObj = partStory(steps, options({ exitCode: JOIN_EXIT.success }))
export const Failed: StoryObj = partStory(
  steps,
  options({ state: 'failed', exitCode: JOIN_EXIT.gameNoLongerAvailable, supportCode: '3-K7F2QXA' }),
)
export const TooLate: StoryObj = partStory(steps, options({ state: 'expired', supportCode: 'E-K7F2QXA' }))
