import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'session',
  screens: {
    login: {
      file: 'screens/login.tsx',
      params: { redirectUrl: 'text?' },
      path: '/login',
      isPublic: true,
      role: 'login',
    },
    emailConfirmation: {
      file: 'screens/email-confirmation.tsx',
      params: { key: 'text?' },
      path: '/emailconfirmation',
      isPublic: true,
    },
    password: {
      file: 'screens/password.tsx',
      params: { key: 'text?', changeNow: 'text?' },
      path: '/password',
      layout: 'focus',
      isPublic: true,
      role: 'password',
    },
    accountPassword: {
      file: 'screens/account-password.tsx',
      path: '/account/password',
      access: 'guarded',
      frameable: false,
    },
  },
  modals: {
    login: { file: 'modals/login.tsx', scrollsToTop: true, opensOn: 'login' },
    phoneLogin: { file: 'modals/phone-login.tsx', scrollsToTop: true },
    forgotPassword: { file: 'modals/forgot-password.tsx', scrollsToTop: true },
    forgotConfirmation: { file: 'modals/forgot-confirmation.tsx' },
    completeRegistration: { file: 'modals/complete-registration.tsx' },
    verifyEmail: { file: 'modals/verify-email.tsx' },
  },
  fills: { 'header.account': { file: 'slots/header-account.tsx' } },
  uses: [
    'registration.short',
    'registration.full',
    'account.email?',
    'account.home?',
    'account.notifications?',
    'account.settings?',
    'account.verification?',
    'cashier.home?',
    'prizes.list?',
    'referrals.home?',
    'support.home?',
    'subscriptions.list?',
  ],
})
