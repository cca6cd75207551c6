import type { Meta, StoryObj } from '@storybook/react-vite'
import { player } from '#runtime/testing/entities.ts'
import { FAILED_ANSWERS, partStory, PENDING_ANSWERS } from '#runtime/testing/story.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import InviteFriends from './invite-friends.tsx'
import ReferralList from './referral-list.tsx'
import SendInvite from './send-invite.tsx'

export default { title: 'Screens/Referrals', tags: ['screen'] } satisfies Meta

const own: TrialRuntimeOptions = {
  player: player({ details: { referralCode: '0123456789ab' } }),
  answers: {
    getReferralsReport: () => ({
      visits: 17,
      registered: 3,
      invitesLeft: 9,
      referrals: [
        {
          name: 'Merry Fox',
          state: 'rewarded',
          time: Date.UTC(2026, 10, 20, 18, 30),
          reward: { amount: 10, currencyId: 978 },
        },
        { name: 'Quiet Otter', state: 'registered', time: Date.UTC(2026, 10, 20, 12) },
        { name: 'Brisk Heron', state: 'unrewarded', time: Date.UTC(2026, 10, 19, 20) },
        { name: 'b…@example.org', state: 'invited', time: Date.UTC(2026, 10, 19, 9, 5) },
      ],
    }),
  },
}

export const Link: StoryObj = partStory(<InviteFriends />, own)
export const Send: StoryObj = partStory(<SendInvite />, own)
export const List: StoryObj = partStory(<ReferralList />, own)
export const ListLoading: StoryObj = partStory(<ReferralList />, { ...own, answers: PENDING_ANSWERS })
export const ListFailed: StoryObj = partStory(<ReferralList />, { ...own, answers: FAILED_ANSWERS })
