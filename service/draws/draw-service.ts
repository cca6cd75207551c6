import type { ServiceContext } from '#service/context.ts'

/** What running draws needs of the service. */
export type DrawService = Pick<ServiceContext, 'database' | 'clock' | 'entropy' | 'seeds' | 'log' | 'beacon'>
