import type { Refusal } from './refusal.ts'
import { jsonPath } from './refusal.ts'
import type { Settings } from './settings.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Settings of protections that the product does not have yet, with the only accepted value (off). */
const WITHOUT_FEATURE = {
  pinRequired: { inert: false, because: 'players cannot choose a PIN yet' },
} as const satisfies Partial<Record<keyof Settings, { inert: boolean; because: string }>>

/** Refuses settings that would promise a protection that does not exist. */
export function refuseSettings(file: string, { settings }: ResolvedManifest): Refusal[] {
  const names = Object.keys(WITHOUT_FEATURE) as (keyof typeof WITHOUT_FEATURE)[]
  return names.flatMap((name) => {
    const { inert, because } = WITHOUT_FEATURE[name]
    if (settings[name] === inert) return []
    const expected = `must be ${inert}: ${because}`
    return [{ file, path: jsonPath(['settings', name]), value: settings[name], expected }]
  })
}
