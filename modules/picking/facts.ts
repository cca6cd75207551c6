import type { ModuleFacts } from '#schemas/module-facts.ts'
import { pickingSettingsSchema } from './settings.ts'

/** What the service knows of this module without loading it. */
export default {
  id: 'picking',
  screens: { 'picking.pick': 'screens/pick.tsx' },
  modals: {
    'picking.notEnoughFunds': 'modals/not-enough-funds.tsx',
    'picking.countryBlocked': 'modals/country-blocked.tsx',
    'picking.mustDeposit': 'modals/must-deposit.tsx',
    'picking.noSegment': 'modals/no-segment.tsx',
  },
  gameRules: ['regularGame', 'oneDrawGame', 'oneDrawGameExt', 'oneDrawGameExtMulti', 'oneDrawGameBonusV2'],
  settings: pickingSettingsSchema,
} as const satisfies ModuleFacts
