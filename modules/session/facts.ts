import type { ModuleFacts } from '#schemas/module-facts.ts'

/** What the service knows of this module without loading it. */
export default {
  id: 'session',
  screens: {
    'session.login': 'screens/login.tsx',
    'session.emailConfirmation': 'screens/email-confirmation.tsx',
    'session.password': 'screens/password.tsx',
  },
  modals: {
    'session.login': 'modals/login.tsx',
    'session.completeRegistration': 'modals/complete-registration.tsx',
    'session.verifyEmail': 'modals/verify-email.tsx',
  },
  frame: ['components/header-account.tsx'],
} as const satisfies ModuleFacts
