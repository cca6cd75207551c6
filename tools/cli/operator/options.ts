import { Mistake } from '../../mistake.ts'

/** The options of `npm run operator`; each command reads its own. */
export interface OperatorOptions {
  readonly name?: string | undefined
  readonly scopes?: string | undefined
  readonly roles?: string | undefined
  readonly expires?: string | undefined
  readonly site?: string | undefined
  readonly status?: string | undefined
  readonly reference?: string | undefined
  readonly reason?: string | undefined
  readonly confirmed?: boolean | undefined
  readonly close?: boolean | undefined
  readonly template?: string | undefined
  readonly segment?: string | undefined
  readonly limit?: string | undefined
  readonly source?: string | undefined
  readonly out?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly processor?: string | undefined
  readonly file?: string | undefined
  readonly amount?: string | undefined
  readonly minutes?: string | undefined
  readonly claims?: string | undefined
  readonly 'amount-minor'?: string | undefined
  readonly currency?: string | undefined
  readonly kind?: string | undefined
  readonly until?: string | undefined
  readonly holder?: string | undefined
  readonly number?: string | undefined
  readonly 'sort-code'?: string | undefined
  readonly bank?: string | undefined
  readonly message?: string | undefined
  readonly text?: readonly string[] | undefined
  readonly ad?: string | undefined
  readonly campaign?: string | undefined
}

/** A value that a command needs; `what` names it in the mistake. */
export function wanted(value: string | undefined, what: string): string {
  if (value === undefined) throw new Mistake(`The command needs ${what}.`)
  return value
}

/** The reason of a change, which the audit log keeps. */
export const reasonOf = ({ reason }: OperatorOptions) => wanted(reason, '--reason')

/** The number of a row. */
export function numberOf(value: string | undefined, what: string): number {
  if (value !== undefined && /^[1-9][0-9]{0,14}$/.test(value)) return Number(value)
  throw new Mistake(`The command needs the number of ${what}.`)
}

/** One of the known values of an option, or its default. */
export function oneOf<Value extends string>(
  known: readonly Value[],
  value: string | undefined,
  option: string,
): Value {
  const found = known.find((one) => one === value)
  if (found === undefined) throw new Mistake(`${option} is one of ${known.join(', ')}.`)
  return found
}

/** A time in lists. */
export const timeOf = (time: number): string => new Date(time).toISOString()
