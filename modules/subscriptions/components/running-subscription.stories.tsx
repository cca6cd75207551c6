import type { Meta, StoryObj } from '@storybook/react-vite'
import { StoryPage } from '#runtime/components/story-page.tsx'
import { player, subscription } from '#runtime/testing/entities.ts'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import { EndedSubscription } from './ended-subscription.tsx'
import { RunningSubscription } from './running-subscription.tsx'

export default { title: 'Subscriptions/Card' } satisfies Meta

const ended = subscription({
  gameTitle: 'Der große Nordlichter-Sonnabendsystemtipp mit Zusatzzahl',
  active: false,
  status: 'cancelled',
  cancelReason: 'price-changed',
  remainingBalance: 0,
  drawsLeft: 0,
  endedTime: Date.UTC(2026, 10, 23, 20),
})

/** A running one that is in the next draw, and one that the service cancelled. */
export const States: StoryObj = {
  parameters: { runtime: { player: player() } satisfies TrialRuntimeOptions },
  render: () => (
    <StoryPage>
      <ul>
        <RunningSubscription
          subscription={subscription({ playerPlays: ['3-11-19-27-40-44', '5-6-12-30-41-49'] })}
        />
        <EndedSubscription subscription={ended} />
      </ul>
    </StoryPage>
  ),
}
