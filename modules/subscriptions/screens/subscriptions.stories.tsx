import type { Meta, StoryObj } from '@storybook/react-vite'
import { player } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { FAILED_ANSWERS, PENDING_ANSWERS, partStory, stayOpen } from '#runtime/testing/story.tsx'
import type { Subscription } from '#schemas/entities/subscription.ts'
import CancelSubscription from '../modals/cancel-subscription.tsx'
import SubscriptionList from './subscription-list.tsx'

export default { title: 'Screens/Subscriptions', tags: ['screen'] } satisfies Meta

const running: Subscription = {
  id: 3,
  gameId: 7,
  gameTitle: 'Northern Six',
  gameRule: 'oneDrawGame',
  gamePlaySize: 6,
  gamePlayRange: 49,
  active: true,
  status: 'active',
  remainingBalance: 7.5,
  drawPrice: 2.5,
  drawsBought: 4,
  drawsLeft: 3,
  playerPlays: ['3-11-19-27-40-44'],
  currencyId: 978,
  startedTime: Date.UTC(2026, 10, 19, 20),
  nextDrawTime: Date.UTC(2026, 10, 22, 20),
  nextGameInstanceId: 71,
}
const asked = (answers: Answers) => ({ player: player(), answers })
const filled = asked({ getPlayerGameSubscriptions: () => [running] })

export const List: StoryObj = partStory(<SubscriptionList />, filled)
export const ListEmpty: StoryObj = partStory(
  <SubscriptionList />,
  asked({ getPlayerGameSubscriptions: () => [] }),
)
export const ListOfAVisitor: StoryObj = partStory(<SubscriptionList />)
export const ListLoading: StoryObj = partStory(<SubscriptionList />, asked(PENDING_ANSWERS))
export const ListFailed: StoryObj = partStory(<SubscriptionList />, asked(FAILED_ANSWERS))
export const Cancel: StoryObj = partStory(<CancelSubscription subscriptionId={3} close={stayOpen} />, filled)
