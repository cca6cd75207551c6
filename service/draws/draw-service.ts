import type { ServiceContext } from '#service/context.ts'

/** The parts of the service that draws need. */
export type DrawService = Pick<
  ServiceContext,
  'database' | 'clock' | 'entropy' | 'seeds' | 'vault' | 'log' | 'beacon'
>

/** The parts that the end of a draw needs: its seed is published, and winners are notified by mail. */
export type Vaults = Pick<DrawService, 'seeds' | 'vault'>
