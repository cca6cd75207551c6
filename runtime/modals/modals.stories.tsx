import type { Meta, StoryObj } from '@storybook/react-vite'
import { partStory, stayOpen } from '#runtime/testing/story.tsx'
import ScriptError from './error.tsx'
import Ok from './ok.tsx'
import Processing from './processing.tsx'
import Reconnecting from './reconnecting.tsx'

export default { title: 'Modals/Of every site' } satisfies Meta

export const Failure: StoryObj = partStory(<ScriptError close={stayOpen} />)
export const Message: StoryObj = partStory(
  <Ok title="Your password is changed" body="Other devices were logged out." close={stayOpen} />,
)
export const Waiting: StoryObj = partStory(<Processing close={stayOpen} />)
export const LostConnection: StoryObj = partStory(<Reconnecting />)
