/**
 * Which endpoint an operation may come by. `secured` takes the secured one alone, `open` any, with or without a token.
 * `player` takes any too, because spec section 7 lists it under "Unsecured or either", and needs a valid token all the
 * same: it is about one player's data (security 10).
 */
export type OperationAccess = 'open' | 'player' | 'secured'

/**
 * What an operation does to the world: `movesMoney` needs an idempotency key, `changes` may carry one,
 * `reads` never does (protocol, "Transport").
 */
export type OperationEffect = 'reads' | 'changes' | 'movesMoney'

export interface OperationFacts<Result> {
  /** The name on the wire, exactly as the product spec has it. */
  readonly name: string
  readonly access: OperationAccess
  readonly effect: OperationEffect
  /** The success convention of spec section 5: an answer without a fault may still be a refusal. */
  readonly succeeded: (result: Result) => boolean
}

export interface Operation<Request, Result> extends OperationFacts<Result> {
  /** Carries the request's type; never present at run time. */
  readonly __request?: Request
}

/** Declares one operation. Its request and result schemas are separate constants in the same file. */
export function operation<Request, Result>(
  facts: Omit<OperationFacts<Result>, 'succeeded'> & { succeeded?: (result: Result) => boolean },
): Operation<Request, Result> {
  return { succeeded: () => true, ...facts }
}

export type RequestOf<O> = O extends Operation<infer Request, infer _Result> ? Request : never
export type ResultOf<O> = O extends Operation<infer _Request, infer Result> ? Result : never
