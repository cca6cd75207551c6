import type { Meta, StoryObj } from '@storybook/react-vite'
import { player, wonItem } from '#runtime/testing/entities.ts'
import { FAILED_ANSWERS, PENDING_ANSWERS, partStory, screenStory, stayOpen } from '#runtime/testing/story.tsx'
import { RAFFLE_GAME, RAFFLE_PAYOUT } from '#runtime/testing/raffle-game.ts'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import PrizeDetails from '../modals/prize-details.tsx'
import PrizeList from './prize-list.tsx'
import Prize from './prize.tsx'

export default { title: 'Screens/Prizes', tags: ['screen'] } satisfies Meta

const AGENT = {
  agentId: 3,
  name: 'Harbour Kiosk',
  street: '1 Harbour Street',
  city: 'Flensburg',
  country: 'DE',
}
const items = [wonItem(), wonItem({ prizeItemId: 16, status: 'shipped' })]
const own: TrialRuntimeOptions = {
  player: player({
    details: {
      primaryAddressStreet: '2 Hill Road',
      primaryAddressPostalcode: '24103',
      primaryAddressCity: 'Kiel',
    },
  }),
  games: [RAFFLE_GAME],
  answers: {
    getPlayerPrizeItems: () => items,
    getPlayerPrizeItemAgents: () => [AGENT],
    getGamePayoutInfo: () => RAFFLE_PAYOUT,
  },
}
const of = (answers: TrialRuntimeOptions['answers']): TrialRuntimeOptions => ({
  ...own,
  answers: answers ?? {},
})

export const List: StoryObj = partStory(<PrizeList />, own)
export const ListEmpty: StoryObj = partStory(<PrizeList />, of({ getPlayerPrizeItems: () => [] }))
export const ListLoading: StoryObj = partStory(<PrizeList />, of(PENDING_ANSWERS))
export const ListFailed: StoryObj = partStory(<PrizeList />, of(FAILED_ANSWERS))
export const ToChoose: StoryObj = screenStory(Prize, { ...own, params: { id: 17 } })
export const Shipped: StoryObj = screenStory(Prize, { ...own, params: { id: 16 } })
export const Details: StoryObj = partStory(
  <PrizeDetails gameInstanceId={70} rankNumber={1} rankNumber2nd={0} close={stayOpen} />,
  own,
)
