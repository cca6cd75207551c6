import type { ServiceContext } from '#service/context.ts'

/** What the operator's side takes of the service, and where the public side listens. */
export type OperatorService = Pick<
  ServiceContext,
  'config' | 'sites' | 'database' | 'log' | 'clock' | 'entropy' | 'events' | 'metrics' | 'sessions'
> & { readonly publicPort: number }
