import { facts } from '#schemas/module-facts.ts'
import { pickingSettingsSchema } from './settings.ts'

export default facts({
  id: 'picking',
  screens: { pick: { file: 'screens/pick.tsx' } },
  modals: {
    notEnoughFunds: { file: 'modals/not-enough-funds.tsx' },
    countryBlocked: { file: 'modals/country-blocked.tsx' },
    mustDeposit: { file: 'modals/must-deposit.tsx' },
    noSegment: { file: 'modals/no-segment.tsx' },
  },
  fills: {
    'lobby.slip': { file: 'slots/lobby-slip.tsx' },
    'game.buy': { file: 'slots/lobby-slip.tsx' },
  },
  gameRules: ['regularGame', 'oneDrawGame', 'oneDrawGameExt', 'oneDrawGameExtMulti', 'oneDrawGameBonusV2'],
  settings: pickingSettingsSchema,
})
