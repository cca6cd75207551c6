import type { Meta, StoryObj } from '@storybook/react-vite'
import { player, subscription } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { FAILED_ANSWERS, PENDING_ANSWERS, partStory, stayOpen } from '#runtime/testing/story.tsx'
import CancelSubscription from '../modals/cancel-subscription.tsx'
import SubscriptionList from './subscription-list.tsx'

export default { title: 'Screens/Subscriptions', tags: ['screen'] } satisfies Meta

const asked = (answers: Answers) => ({ player: player(), answers })
const filled = asked({ getPlayerGameSubscriptions: () => [subscription()] })

export const List: StoryObj = partStory(<SubscriptionList />, filled)
export const ListEmpty: StoryObj = partStory(
  <SubscriptionList />,
  asked({ getPlayerGameSubscriptions: () => [] }),
)
export const ListOfAVisitor: StoryObj = partStory(<SubscriptionList />)
export const ListLoading: StoryObj = partStory(<SubscriptionList />, asked(PENDING_ANSWERS))
export const ListFailed: StoryObj = partStory(<SubscriptionList />, asked(FAILED_ANSWERS))
export const Cancel: StoryObj = partStory(<CancelSubscription subscriptionId={3} close={stayOpen} />, filled)
