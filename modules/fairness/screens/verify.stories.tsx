import type { Meta, StoryObj } from '@storybook/react-vite'
import { FAILED_ANSWERS, PENDING_ANSWERS, screenStory } from '#runtime/testing/story.tsx'
import Verify from './verify.tsx'

export default { title: 'Screens/Verify', tags: ['screen'] } satisfies Meta

export const Ask: StoryObj = screenStory(Verify)
export const Loading: StoryObj = screenStory(Verify, { params: { id: 70 }, answers: PENDING_ANSWERS })
export const Failed: StoryObj = screenStory(Verify, { params: { id: 70 }, answers: FAILED_ANSWERS })
