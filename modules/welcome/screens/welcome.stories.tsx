import type { Meta, StoryObj } from '@storybook/react-vite'
import { partStory } from '#runtime/testing/story.tsx'
import { useSite } from '#runtime/site/site.ts'
import WelcomeVisitors from '../slots/welcome-visitors.tsx'
import TutorialScreen from './tutorial.tsx'

export default { title: 'Screens/Welcome', tags: ['screen'] } satisfies Meta

const Tutorial = ({ topic }: { topic?: string }) => <TutorialScreen site={useSite()} params={{ topic }} />

export const Start: StoryObj = partStory(<Tutorial />)
export const Numbers: StoryObj = partStory(<Tutorial topic="numbers" />)
export const Instant: StoryObj = partStory(<Tutorial topic="instant" />)
export const Visitors: StoryObj = partStory(<WelcomeVisitors />)
