import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'account',
  screens: {
    home: { file: 'screens/account-home.tsx', path: '/account', access: 'guarded', frameable: false },
    info: { file: 'screens/info.tsx', path: '/account/info', access: 'guarded', frameable: false },
    address: { file: 'screens/address.tsx', path: '/account/address', access: 'guarded', frameable: false },
    email: { file: 'screens/email.tsx', path: '/account/email', access: 'guarded', frameable: false },
    phone: { file: 'screens/phone.tsx', path: '/account/phone', access: 'guarded', frameable: false },
    settings: {
      file: 'screens/settings.tsx',
      path: '/account/settings',
      access: 'guarded',
      frameable: false,
    },
    notifications: {
      file: 'screens/notifications.tsx',
      path: '/account/notifications',
      access: 'guarded',
      frameable: false,
    },
    verification: {
      file: 'screens/verification.tsx',
      path: '/account/verification',
      access: 'guarded',
      forRestricted: true,
      frameable: false,
    },
  },
  modals: {
    phoneCode: { file: 'modals/phone-code.tsx' },
    verifyFirst: { file: 'modals/verify-first.tsx' },
  },
  slots: { 'account.consents': {} },
  fills: { 'registration.marketing': { file: 'slots/registration-marketing.tsx' } },
  uses: [
    'session.accountPassword',
    'session.emailConfirmation',
    'registration.full',
    'prizes.list?',
    'history.list?',
    'lobby.game?',
    'cashier.history?',
    'subscriptions.list?',
  ],
})
