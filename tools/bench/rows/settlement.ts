import { startPostgres } from '#tests/support/postgres-server.ts'
import type { Row, StartedContender } from '../measure.ts'
import { openSettleBench, type SettleBench } from '../parts/settle-plays.ts'
import type { BenchScale } from '../scale.ts'

const SCAN = 'one SQL scan that matches'

/** Settling a very large game: match, prizes, ledger and events, committed to a disk that is waited for. */
export function settlementRows(scale: BenchScale): Row[] {
  const plays = scale.quick ? 2000 : 1_000_000
  const bench = shared(async () => {
    const server = await startPostgres({ durable: true, settings: { max_wal_size: '4GB' } })
    const opened = await openSettleBench(server.url, plays)
    return {
      ...opened,
      async close() {
        try {
          await opened.close()
        } finally {
          await server.stop()
        }
      },
    }
  })
  const contender = (name: string, measure: (opened: SettleBench) => Promise<number>) => ({
    name,
    async start(): Promise<StartedContender> {
      const opened = await bench.take()
      return { round: async () => (await measure(opened)) / 1000, stop: () => bench.release() }
    },
  })
  return [
    {
      id: 'settle',
      what: `settling one instance of ${plays.toLocaleString('en')} plays`,
      unit: 's',
      ours: contender('tombolo', (opened) => opened.settle()),
      references: [contender(SCAN, (opened) => opened.scan())],
      bars: [],
      absolute: { bar: 5, aim: 2, direction: 'atMost' },
    },
  ]
}

/** One server for all contenders: opened for the first, closed after the last. */
function shared(open: () => Promise<SettleBench>) {
  let opened: Promise<SettleBench> | undefined
  let holders = 0
  return {
    take() {
      holders += 1
      opened ??= open()
      return opened
    },
    async release() {
      holders -= 1
      if (holders > 0) return
      await (await opened)?.close()
      opened = undefined
    },
  }
}
