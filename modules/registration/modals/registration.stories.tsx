import type { Meta, StoryObj } from '@storybook/react-vite'
import { player } from '#runtime/testing/entities.ts'
import { partStory, stayOpen } from '#runtime/testing/story.tsx'
import FullRegistration from './full-registration.tsx'
import ShortRegistration from './short-registration.tsx'

export default { title: 'Modals/Registration', tags: ['screen'] } satisfies Meta

/** Each brand asks its own fields. */
export const Short: StoryObj = { ...partStory(<ShortRegistration close={stayOpen} />), tags: ['picture'] }
export const Full: StoryObj = partStory(<FullRegistration close={stayOpen} />, {
  player: player({ verification: { emailVerified: true, playerSegment: 'B' } }),
})
