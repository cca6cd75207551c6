import type { Meta, StoryObj } from '@storybook/react-vite'
import { NoGame } from '#games/components/no-game.tsx'
import { partStory, screenStory } from '#runtime/testing/story.tsx'
import Credits from './credits.tsx'
import CustomPage from './custom-page.tsx'
import Idle from './idle.tsx'
import Maintenance from './maintenance.tsx'
import NotFound from './not-found.tsx'

export default { title: 'Screens/Of every site', tags: ['screen'] } satisfies Meta

export const UnknownAddress: StoryObj = { ...partStory(<NotFound />), tags: ['picture', 'harbour'] }
export const UnknownGame: StoryObj = partStory(<NoGame />)
export const UnderMaintenance: StoryObj = partStory(<Maintenance />)
export const IdleTooLong: StoryObj = partStory(<Idle />)
export const Libraries: StoryObj = partStory(<Credits />)
/** Stories have no service: the page cannot be loaded. */
export const PageFailed: StoryObj = screenStory(CustomPage, { params: { pageLink: 'terms' } })
