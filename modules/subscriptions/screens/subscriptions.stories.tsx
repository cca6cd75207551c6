import type { Meta, StoryObj } from '@storybook/react-vite'
import { useSite } from '#runtime/site/site.ts'
import { player, subscription } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { FAILED_ANSWERS, PENDING_ANSWERS, partStory, stayOpen } from '#runtime/testing/story.tsx'
import CancelSubscription from '../modals/cancel-subscription.tsx'
import SubscriptionList from './subscription-list.tsx'

export default { title: 'Screens/Subscriptions', tags: ['screen'] } satisfies Meta

function All() {
  return <SubscriptionList site={useSite()} params={{}} />
}

const asked = (answers: Answers) => ({ player: player(), answers })
const filled = asked({ getPlayerGameSubscriptions: () => [subscription()] })

export const List: StoryObj = partStory(<All />, filled)
export const ListEmpty: StoryObj = partStory(<All />, asked({ getPlayerGameSubscriptions: () => [] }))
export const ListOfAVisitor: StoryObj = partStory(<All />)
export const ListLoading: StoryObj = partStory(<All />, asked(PENDING_ANSWERS))
export const ListFailed: StoryObj = partStory(<All />, asked(FAILED_ANSWERS))
function OneInDetail() {
  return <SubscriptionList site={useSite()} params={{ id: 3 }} />
}

export const Details: StoryObj = partStory(
  <OneInDetail />,
  asked({
    getPlayerGameSubscriptionPlays: () => ({
      subscription: subscription({ playerPlays: ['3-11-19-27-40-44', '5-6-12-30-41-49'] }),
      draws: [
        { gameInstanceId: 74, sequenceNumber: 14, gameStatus: 'OPEN', outcome: 'entered' },
        {
          gameInstanceId: 73,
          sequenceNumber: 13,
          gameStatus: 'ENDED',
          outcome: 'skipped',
          skipReason: 'weekly-limit',
        },
        { gameInstanceId: 72, sequenceNumber: 12, gameStatus: 'ENDED', outcome: 'entered', myWinnings: 1250 },
      ],
    }),
  }),
)
export const Cancel: StoryObj = partStory(<CancelSubscription subscriptionId={3} close={stayOpen} />, filled)
