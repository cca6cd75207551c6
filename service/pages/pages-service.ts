import type { ServiceContext } from '#service/context.ts'

/** The parts of the service that pages need. */
export type PagesService = Pick<ServiceContext, 'sites' | 'clock' | 'log' | 'database' | 'events'>
