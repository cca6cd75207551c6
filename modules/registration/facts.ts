import type { ModuleFacts } from '#schemas/module-facts.ts'

/** What the service knows of this module without loading it. */
export default {
  id: 'registration',
  screens: {},
  modals: {
    'registration.short': 'modals/short-registration.tsx',
    'registration.full': 'modals/full-registration.tsx',
  },
} as const satisfies ModuleFacts
