import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** The player's account: details, address, e-mail, phone, settings, notifications, verification. */
export default defineModule(facts, {
  on: {
    'player.reloadVerificationRequest': { refetch: ['getLastVerificationRequest'] },
    'player.privateMessage': { refetch: ['getNotifications'] },
    'site.globalMessage': { refetch: ['getNotifications'] },
  },
  awayNotices: {
    'document-refused': { tone: 'warning', title: 'account.away.documentRefused' },
    'identity-verified': { tone: 'success', title: 'account.away.identityVerified' },
    'address-verified': { tone: 'success', title: 'account.away.addressVerified' },
    'funds-verified': { tone: 'success', title: 'account.away.fundsVerified' },
  },
})
