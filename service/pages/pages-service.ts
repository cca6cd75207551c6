import type { ServiceContext } from '#service/context.ts'

/** What the pages take of the service. */
export type PagesService = Pick<ServiceContext, 'sites' | 'clock' | 'log' | 'database' | 'events'>
