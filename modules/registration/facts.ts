import { facts } from '#schemas/module-facts.ts'

export default facts({
  id: 'registration',
  modals: {
    short: {
      file: 'modals/short-registration.tsx',
      props: { step: 'number?' },
      scrollsToTop: true,
      opensOn: 'signup',
    },
    full: { file: 'modals/full-registration.tsx', props: { step: 'number?' }, scrollsToTop: true },
  },
  slots: { 'registration.marketing': {} },
  fills: {
    'account.consents': { file: 'slots/own-consents.tsx' },
    'player.incomplete': { file: 'slots/incomplete-note.tsx' },
    'game.buyer': { file: 'slots/buyer.tsx' },
  },
  uses: ['session.login', 'session.verifyEmail', 'cashier.deposit'],
})
