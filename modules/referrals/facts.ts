import { facts } from '#schemas/module-facts.ts'
import { referralsSettingsSchema } from '#schemas/site-manifest/referrals.ts'

export default facts({
  id: 'referrals',
  screens: {
    home: { file: 'screens/invite-friends.tsx', path: '/referrals', access: 'guarded', frameable: false },
    list: { file: 'screens/referral-list.tsx', path: '/referrals/list', access: 'guarded', frameable: false },
    send: { file: 'screens/send-invite.tsx', path: '/referrals/send', access: 'guarded', frameable: false },
  },
  settings: referralsSettingsSchema,
  uses: ['account.home?'],
})
