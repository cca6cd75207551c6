import type { Row } from './measure.ts'
import { renderedPageRows } from './rows/rendered-pages.ts'
import { fanOutRows } from './rows/fan-out.ts'
import { idleClientRows } from './rows/idle-clients.ts'
import { idleMemoryRows } from './rows/idle-memory.ts'
import { joinRows } from './rows/joins.ts'
import { manySitesRows } from './rows/many-sites.ts'
import { manifestRows } from './rows/manifests.ts'
import {
  instantGameRows,
  settlementInstantRows,
  settlementKindRows,
  settlementRows,
} from './rows/settlement.ts'
import { startTimeRows } from './rows/start-time.ts'
import { tinyOperationRows } from './rows/tiny-operation.ts'
import type { BenchScale } from './scale.ts'

/** Every row of the table, in its order. */
export const ROWS = (scale: BenchScale): Row[] => [
  ...joinRows(scale),
  ...tinyOperationRows(scale),
  ...fanOutRows(scale),
  ...idleClientRows(scale),
  ...settlementRows(scale),
  ...settlementKindRows(scale),
  ...settlementInstantRows(scale),
  ...instantGameRows(scale),
  ...startTimeRows(),
  ...idleMemoryRows(scale),
  ...renderedPageRows(scale),
  ...manySitesRows(scale),
  ...manifestRows(scale),
]

/** One row of each kind, for a quick run. */
export const SMOKE = new Set([
  'join-100-games',
  'tiny-http',
  'tiny-websocket',
  'fan-out',
  'idle-websockets',
  'idle-polls',
  'settle',
  'settle-spinnerGame',
  'instant-spinnerGame',
  'start-later',
  'memory-postgres',
  'page-aurora',
  'manifest-one',
])
