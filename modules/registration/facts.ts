import { facts } from '#schemas/module-facts.ts'
import type messages from './messages/en.json'

const own = facts({
  id: 'registration',
  modals: {
    short: { file: 'modals/short-registration.tsx', scrollsToTop: true, opensOn: 'signup' },
    full: { file: 'modals/full-registration.tsx', scrollsToTop: true },
  },
  fills: { 'player.incomplete': { file: 'slots/incomplete-note.tsx' } },
  uses: ['session.login', 'session.verifyEmail', 'cashier.deposit'],
})
export default own

declare module '#schemas/module-facts.ts' {
  interface KnownFacts {
    registration: typeof own
  }
  interface KnownMessages {
    registration: typeof messages
  }
}
