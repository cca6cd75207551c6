import type { Meta, StoryObj } from '@storybook/react-vite'
import { gameInstance, player, playerAccount } from '#runtime/testing/entities.ts'
import { partStory, stayOpen } from '#runtime/testing/story.tsx'
import Buy from './buy.tsx'
import ScriptError from './error.tsx'
import Ok from './ok.tsx'
import Processing from './processing.tsx'
import Reconnecting from './reconnecting.tsx'

export default { title: 'Modals/Of every site' } satisfies Meta

const own = { player: player(), accounts: [playerAccount()] }

export const BuyAGame: StoryObj = partStory(<Buy gameId={7} close={stayOpen} />, {
  ...own,
  games: [gameInstance()],
})
export const NothingToBuy: StoryObj = partStory(<Buy gameId={7} close={stayOpen} />, own)
export const Failure: StoryObj = partStory(<ScriptError close={stayOpen} />)
export const Message: StoryObj = partStory(
  <Ok title="Your password is changed" body="Other devices were logged out." close={stayOpen} />,
)
export const Waiting: StoryObj = partStory(<Processing close={stayOpen} />)
export const LostConnection: StoryObj = partStory(<Reconnecting />)
