import { expect, test } from 'vitest'
import { maintenanceVariant } from './maintenance-variant.ts'

test.each([
  [true, true, true, 'on-connected'],
  [true, false, true, 'on-disconnected'],
  [false, false, true, 'off-disconnected'],
  [false, true, true, null],
  [false, false, false, 'no-configuration'],
  [false, true, false, null],
] as const)(
  'the screen with maintenance %s, connected %s, configured %s has the variant %s',
  (maintenance, connected, configured, variant) => {
    expect(maintenanceVariant({ maintenance, connected, configured })).toBe(variant)
  },
)
