import type { ServiceContext } from '#service/context.ts'

/** The parts of the service that draws need. */
export type DrawService = Pick<ServiceContext, 'database' | 'clock' | 'entropy' | 'seeds' | 'log' | 'beacon'>
