import type { Meta, StoryObj } from '@storybook/react-vite'
import { gameInstance, player, playerAccount } from '#runtime/testing/entities.ts'
import { partStory, stayOpen } from '#runtime/testing/story.tsx'
import Buy from './buy.tsx'

export default { title: 'Modals/Buy a game' } satisfies Meta

const own = { player: player(), accounts: [playerAccount()] }

export const BuyAGame: StoryObj = partStory(<Buy gameId={7} close={stayOpen} />, {
  ...own,
  games: [gameInstance()],
})
export const NothingToBuy: StoryObj = partStory(<Buy gameId={7} close={stayOpen} />, own)
