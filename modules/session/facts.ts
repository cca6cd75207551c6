import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'session',
  screens: {
    login: { file: 'screens/login.tsx' },
    emailConfirmation: { file: 'screens/email-confirmation.tsx' },
    password: { file: 'screens/password.tsx' },
  },
  modals: {
    login: { file: 'modals/login.tsx', scrollsToTop: true, opensOn: 'login' },
    completeRegistration: { file: 'modals/complete-registration.tsx' },
    verifyEmail: { file: 'modals/verify-email.tsx' },
  },
  fills: { 'header.account': { file: 'slots/header-account.tsx' } },
})
