import type { RateLimitFact } from './rate-limits.ts'

/**
 * The endpoints that accept an operation. `secured` accepts only the secured one, `open` any, with or without a token.
 * `player` accepts any endpoint and requires a valid token: spec section 7 lists it under "Unsecured or either", and it
 * concerns one player's data (security 10).
 */
export type OperationAccess = 'open' | 'player' | 'secured'

/**
 * Effect on stored data: `movesMoney` requires an idempotency key, `changes` may carry one, `reads` never does (protocol,
 * "Transport").
 */
export type OperationEffect = 'reads' | 'changes' | 'movesMoney'

/** Behaviour while the site is under maintenance: it works, or answers fault Server.Maintenance. */
export type DuringMaintenance = 'works' | 'refused'

interface Facts<Result, Access extends OperationAccess> {
  readonly access: Access
  readonly effect: OperationEffect
  /** Success convention of spec section 5: an answer without a fault may still be a refusal. */
  readonly succeeded: (result: Result) => boolean
  /** By default `refused` where the operation moves money. */
  readonly duringMaintenance: DuringMaintenance
  /** Calls above it are answered with fault 300. Counted per site and client, in each process separately. */
  readonly rateLimit: RateLimitFact | null
}

export interface Operation<Request, Result, Access extends OperationAccess = OperationAccess> extends Facts<
  Result,
  Access
> {
  /** Carries the type of the request; absent at run time. */
  readonly __request?: Request
}

/** Declares an operation. Its request and result schemas are the exports `request` and `result` of the same file. */
export const operation =
  <Request, Result>() =>
  <const Access extends OperationAccess>(
    facts: Omit<Facts<Result, Access>, keyof Defaults<Result>> & Partial<Defaults<Result>>,
  ): Operation<Request, Result, Access> => ({
    succeeded: () => true,
    rateLimit: null,
    duringMaintenance: facts.effect === 'movesMoney' ? 'refused' : 'works',
    ...facts,
  })

type Defaults<Result> = Pick<Facts<Result, OperationAccess>, 'succeeded' | 'duringMaintenance' | 'rateLimit'>

export type RequestOf<O> = O extends Operation<infer Request, infer _Result> ? Request : never
export type ResultOf<O> = O extends Operation<infer _Request, infer Result> ? Result : never
