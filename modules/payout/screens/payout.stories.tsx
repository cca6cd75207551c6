import type { Meta, StoryObj } from '@storybook/react-vite'
import { gameInstance } from '#runtime/testing/entities.ts'
import { FAILED_ANSWERS, PENDING_ANSWERS, partStory, screenStory, stayOpen } from '#runtime/testing/story.tsx'
import { RAFFLE_GAME, RAFFLE_PAYOUT } from '#runtime/testing/raffle-game.ts'
import PayoutTableModal from '../modals/payout-table.tsx'
import PayoutTable from './payout-table.tsx'

export default { title: 'Screens/Payout', tags: ['screen'] } satisfies Meta

const params = { id: 70 }
const raffle = { games: [RAFFLE_GAME], answers: { getGamePayoutInfo: () => RAFFLE_PAYOUT } }

export const OfARaffle: StoryObj = screenStory(PayoutTable, { ...raffle, params })
export const Loading: StoryObj = screenStory(PayoutTable, {
  games: [gameInstance()],
  params,
  answers: PENDING_ANSWERS,
})
export const Failed: StoryObj = screenStory(PayoutTable, {
  games: [gameInstance()],
  params,
  answers: FAILED_ANSWERS,
})
export const Modal: StoryObj = partStory(<PayoutTableModal gameInstanceId={70} close={stayOpen} />, raffle)
