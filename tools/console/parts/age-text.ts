const SECOND_MS = 1000
const UNITS = [
  ['day', 86_400 * SECOND_MS],
  ['hour', 3600 * SECOND_MS],
  ['minute', 60 * SECOND_MS],
] as const

/** The waiting time of the first item: `3 days`. A unit is used from two of it on. */
export function ageText(ageMs: number): string {
  const [unit, unitMs] = UNITS.find(([, each]) => ageMs >= 2 * each) ?? (['second', SECOND_MS] as const)
  const whole = Math.max(0, Math.floor(ageMs / unitMs))
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
