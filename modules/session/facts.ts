import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'session',
  screens: {
    login: { file: 'screens/login.tsx', path: '/login', isPublic: true, role: 'login' },
    emailConfirmation: { file: 'screens/email-confirmation.tsx', path: '/emailconfirmation', isPublic: true },
    password: {
      file: 'screens/password.tsx',
      path: '/password',
      layout: 'focus',
      isPublic: true,
      role: 'password',
    },
  },
  modals: {
    login: { file: 'modals/login.tsx', scrollsToTop: true, opensOn: 'login' },
    completeRegistration: { file: 'modals/complete-registration.tsx' },
    verifyEmail: { file: 'modals/verify-email.tsx' },
  },
  fills: { 'header.account': { file: 'slots/header-account.tsx' } },
})
