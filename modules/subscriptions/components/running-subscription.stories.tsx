import type { Meta, StoryObj } from '@storybook/react-vite'
import { StoryPage } from '#runtime/components/story-page.tsx'
import { player } from '#runtime/testing/entities.ts'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import type { Subscription } from '#schemas/entities/subscription.ts'
import { EndedSubscription } from './ended-subscription.tsx'
import { RunningSubscription } from './running-subscription.tsx'

export default { title: 'Subscriptions/Card' } satisfies Meta

/** The evening of November 21, 2026, UTC. */
const STARTED = 1_795_291_200_000
const DAY_MS = 86_400_000

const running: Subscription = {
  id: 1,
  gameId: 7,
  gameTitle: 'Aurora 6/49',
  gameRule: 'oneDrawGame',
  gamePlaySize: 6,
  gamePlayRange: 49,
  active: true,
  status: 'active',
  remainingBalance: 22,
  drawPrice: 4.4,
  drawsBought: 8,
  drawsLeft: 5,
  playerPlays: ['3-11-19-27-40-44', '5-6-12-30-41-49'],
  currencyId: 978,
  startedTime: STARTED,
  nextDrawTime: STARTED + DAY_MS,
  nextGameInstanceId: 71,
}
const ended: Subscription = {
  ...running,
  id: 2,
  gameTitle: 'Der große Nordlichter-Sonnabendsystemtipp mit Zusatzzahl',
  active: false,
  status: 'cancelled',
  cancelReason: 'price-changed',
  remainingBalance: 0,
  drawsLeft: 0,
  endedTime: STARTED + 4 * DAY_MS,
}

/** A running one that is in the next draw, and one that the service cancelled. */
export const States: StoryObj = {
  parameters: { runtime: { player: player() } satisfies TrialRuntimeOptions },
  render: () => (
    <StoryPage>
      <ul>
        <RunningSubscription subscription={running} />
        <EndedSubscription subscription={ended} />
      </ul>
    </StoryPage>
  ),
}
