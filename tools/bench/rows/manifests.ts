import type { Row } from '../measure.ts'
import { manifestCheck } from '../parts/check-manifests.ts'
import type { BenchScale } from '../scale.ts'

const MANY = 500

/** Checking a manifest, before any of it is served. */
export function manifestRows(scale: BenchScale): Row[] {
  return [
    {
      id: 'manifest-one',
      what: 'validate one manifest',
      unit: 'ms',
      ours: {
        name: 'tombolo',
        async start() {
          const check = await manifestCheck()
          check(MANY / 10)
          return { round: async () => check(1), stop: async () => {} }
        },
      },
      references: [],
      bars: [],
      absolute: { bar: 2, aim: 1, direction: 'atMost' },
    },
    {
      id: 'manifest-many',
      what: `validate ${MANY} manifests`,
      unit: 's',
      ours: {
        name: 'tombolo',
        async start() {
          const check = await manifestCheck()
          check(MANY / 10)
          return { round: async () => check(scale.quick ? 5 : MANY) / 1000, stop: async () => {} }
        },
      },
      references: [],
      bars: [],
      absolute: { bar: 0.5, aim: 0.25, direction: 'atMost' },
    },
  ]
}
