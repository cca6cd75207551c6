import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '#tests/support/service-process.ts'
import type { Row } from '../measure.ts'

/** From the start of the process to the first ready answer, embedded. */
export function startTimeRows(): Row[] {
  return [
    {
      id: 'start-first',
      what: 'service start, embedded, first',
      unit: 's',
      ours: {
        name: 'tombolo',
        start: async () => ({
          async round() {
            const service = await startService()
            await service.stop()
            return service.startMs / 1000
          },
          stop: async () => {},
        }),
      },
      references: [],
      bars: [],
      absolute: { bar: 5, aim: 3, direction: 'atMost' },
    },
    {
      id: 'start-later',
      what: 'service start, embedded, later',
      unit: 's',
      ours: {
        name: 'tombolo',
        async start() {
          const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-bench-'))
          await (await startService({ dataDir })).stop()
          return {
            async round() {
              const service = await startService({ dataDir })
              await service.stop()
              return service.startMs / 1000
            },
            stop: () => rm(dataDir, { recursive: true, force: true }),
          }
        },
      },
      references: [],
      bars: [],
      absolute: { bar: 1.5, aim: 0.7, direction: 'atMost' },
    },
  ]
}
