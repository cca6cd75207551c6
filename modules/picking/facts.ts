import { facts } from '#schemas/module-facts.ts'
import { pickingSettingsSchema } from './settings.ts'

export default facts({
  id: 'picking',
  screens: { pick: { file: 'screens/pick.tsx', path: '/pick' } },
  modals: {
    notEnoughFunds: { file: 'modals/not-enough-funds.tsx' },
    countryBlocked: { file: 'modals/country-blocked.tsx' },
    mustDeposit: { file: 'modals/must-deposit.tsx' },
    noSegment: { file: 'modals/no-segment.tsx' },
  },
  games: {
    rules: ['regularGame', 'oneDrawGame', 'oneDrawGameExt', 'oneDrawGameExtMulti', 'oneDrawGameBonusV2'],
    buy: 'picking.pick',
    slip: 'slots/lobby-slip.tsx',
    menuKind: 'lottery',
    drawsNumbers: true,
  },
  settings: pickingSettingsSchema,
})
