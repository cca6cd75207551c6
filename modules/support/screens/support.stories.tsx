import type { Meta, StoryObj } from '@storybook/react-vite'
import { useSite } from '#runtime/site/site.ts'
import { player } from '#runtime/testing/entities.ts'
import { FAILED_ANSWERS, partStory, PENDING_ANSWERS } from '#runtime/testing/story.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import type { SupportConversation } from '#schemas/protocol/support.ts'
import Contact from './contact.tsx'
import GuestCase from './guest-case.tsx'
import SupportCase from './support-case.tsx'

export default { title: 'Screens/Support', tags: ['screen'] } satisfies Meta

const AT = Date.UTC(2026, 10, 20, 18, 30)
const CASE = {
  caseId: 17,
  topic: 'withdrawal',
  subject: 'Where is my withdrawal of last Monday, which should have arrived by now?',
  status: 'answered',
  createdTime: AT,
  changedTime: AT,
} as const
const CONVERSATION: SupportConversation = {
  ...CASE,
  reference: 'R-2026-0017',
  canWrite: true,
  messages: [
    { messageId: 1, author: 'player', text: 'I am still waiting for it.', time: AT, attachments: [] },
    {
      messageId: 2,
      author: 'operator',
      text: 'Your bank has taken it this morning.\n\nIt is in your account tomorrow at the latest.',
      time: AT,
      attachments: [],
    },
  ],
}
const own: TrialRuntimeOptions = {
  player: player(),
  answers: {
    getSupportCases: () => ({ cases: [CASE, { ...CASE, caseId: 16, status: 'closed' }], casesLeft: 3 }),
    getSupportCase: () => CONVERSATION,
    getGuestSupportCase: () => ({
      conversation: {
        ...CONVERSATION,
        status: 'unconfirmed',
        canWrite: false,
        messages: [CONVERSATION.messages[0]!],
      },
    }),
  },
}
const closed = {
  ...own.answers,
  getSupportCase: () => ({ ...CONVERSATION, status: 'closed', rating: 4 }) as const,
}

const ShownContact = () => <Contact site={useSite()} params={{}} />
const Shown17 = () => <SupportCase site={useSite()} params={{ id: 17 }} />
const ShownLink = ({ secret }: { secret: string }) => <GuestCase site={useSite()} params={{ key: secret }} />

export const Form: StoryObj = partStory(<ShownContact />, own)
export const FormOfGuest: StoryObj = partStory(<ShownContact />, { answers: {} })
export const FormLoading: StoryObj = partStory(<ShownContact />, { ...own, answers: PENDING_ANSWERS })
export const Case: StoryObj = partStory(<Shown17 />, own)
export const CaseClosed: StoryObj = partStory(<Shown17 />, {
  ...own,
  answers: closed,
})
export const CaseLoading: StoryObj = partStory(<Shown17 />, {
  ...own,
  answers: PENDING_ANSWERS,
})
export const CaseFailed: StoryObj = partStory(<Shown17 />, {
  ...own,
  answers: FAILED_ANSWERS,
})
export const Confirmation: StoryObj = partStory(<ShownLink secret="secret" />, own)
