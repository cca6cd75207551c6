import { facts } from '#schemas/module-facts.ts'
import type messages from './messages/en.json'

const own = facts({
  id: 'referrals',
  screens: {
    home: { file: 'screens/invite-friends.tsx', path: '/referrals', access: 'guarded', frameable: false },
    list: { file: 'screens/referral-list.tsx', path: '/referrals/list', access: 'guarded', frameable: false },
    send: { file: 'screens/send-invite.tsx', path: '/referrals/send', access: 'guarded', frameable: false },
  },
  uses: ['account.home?'],
})
export default own

declare module '#schemas/module-facts.ts' {
  interface KnownFacts {
    referrals: typeof own
  }
  interface KnownMessages {
    referrals: typeof messages
  }
}
