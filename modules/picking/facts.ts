import { rulesOfUnits } from '#schemas/kinds/rules-of-units.ts'
import { facts } from '#schemas/module-facts.ts'
import { pickingSettingsSchema } from './settings.ts'

export default facts({
  id: 'picking',
  layers: ['games'],
  screens: {
    pick: {
      file: 'screens/pick.tsx',
      params: { id: 'id?', gid: 'id?', dip: 'number?', step: 'text?' },
      notFound: 'game.notFound',
      path: '/pick',
      search: { subject: 'game', description: 'picking.pick.search' },
    },
  },
  modals: {
    editLines: { file: 'modals/edit-lines.tsx' },
    notEnoughFunds: { file: 'modals/not-enough-funds.tsx', props: { missing: 'number?', currencyId: 'id?' } },
    countryBlocked: { file: 'modals/country-blocked.tsx' },
    mustDeposit: { file: 'modals/must-deposit.tsx' },
    noSegment: { file: 'modals/no-segment.tsx' },
  },
  slots: { 'picking.aids': {} },
  fills: {
    'game.checkout': { file: 'slots/checkout.tsx' },
    'game.oneClick': { file: 'slots/one-click.tsx' },
    'picking.aids': { file: 'slots/number-aids.tsx' },
    'game.awaitedPurchase': { file: 'slots/awaited-purchase.tsx' },
    'game.numberAids': { file: 'slots/own-numbers.tsx' },
  },
  games: {
    rules: rulesOfUnits('line', 'system'),
    buy: 'picking.pick',
    slip: 'slots/lobby-slip.tsx',
    menuKind: 'lottery',
    drawsNumbers: true,
    replays: true,
  },
  settings: pickingSettingsSchema,
  uses: [
    'cashier.deposit',
    'registration.short',
    'registration.full',
    'session.login',
    'session.verifyEmail',
    'session.completeRegistration',
    'account.phoneCode?',
    'account.verifyFirst?',
    'subscriptions.list?',
    'safer-play.limits?',
    'support.home?',
  ],
})
