import { defineModule, modal, screen } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** Who plays: logging in and out, and the account's place in the header. */
export default defineModule({
  id: facts.id,
  screens: {
    'session.login': screen(() => import('./screens/login.tsx')),
    'session.emailConfirmation': screen(() => import('./screens/email-confirmation.tsx')),
    'session.password': screen(() => import('./screens/password.tsx')),
  },
  modals: {
    'session.login': modal(() => import('./modals/login.tsx'), { scrollsToTop: true, opensOn: 'login' }),
    'session.completeRegistration': modal(() => import('./modals/complete-registration.tsx')),
    'session.verifyEmail': modal(() => import('./modals/verify-email.tsx')),
  },
  slots: { 'header.account': { render: () => import('./components/header-account.tsx') } },
  messages: (language) => import(`./messages/${language}.json`),
})
