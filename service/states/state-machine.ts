import type { Selectable } from 'kysely'
import type { EventName } from '#schemas/protocol/events.ts'
import type { Tables } from '#service/database/tables.ts'
import type { TransferCode } from '#service/ledger/transfer-codes.ts'
import type { Transfer } from '#service/ledger/post.ts'
import type { NewMail } from '#service/mail/outbox.ts'

/** One event of a machine: the states in which it may happen, and what it does. */
export interface Transition<State extends string> {
  /** None for the event that makes the row. */
  readonly from: readonly State[]
  readonly to: State
  /** The function that decides whether the event may happen in a fitting state. */
  readonly guard?: string
  /** The codes of the transfers that it may post. */
  readonly posts?: readonly TransferCode[]
  readonly publishes?: readonly EventName[]
  readonly mails?: readonly NewMail['kind'][]
  /** The database function that writes the state, for many rows at once. */
  readonly writtenBy?: string
  /** The state follows from the time: nothing writes it. */
  readonly byTime?: true
}

interface Machine<Table, Column, State extends string> {
  /** The title of its diagram. */
  readonly title: string
  readonly table: Table
  readonly key: Column
  /** The column of the state. */
  readonly column: Column
  /** The state that the column holds as null. */
  readonly nullState?: State
  /** Each state, with a sentence about it. */
  readonly states: Readonly<Record<State, string>>
  readonly events: Readonly<Record<string, Transition<State>>>
}

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

/** The states of the rows of a table, as one literal: `{ … } as const satisfies StateMachine<'withdrawals', WithdrawalStatus>`. */
export type StateMachine<Table extends keyof Tables, State extends string> = Machine<
  Table,
  keyof Row<Table> & string,
  State
>

export type AnyMachine = Machine<keyof Tables, string, string>

export type StateOf<M extends AnyMachine> = keyof M['states'] & string
export type EventOf<M extends AnyMachine> = keyof M['events'] & string

/** The codes of the transfers that an event may post. */
export type CodeOf<M extends AnyMachine, Event extends EventOf<M>> = M['events'][Event] extends {
  readonly posts: readonly (infer Code)[]
}
  ? Code
  : never

/** Whether an event may happen in a state. */
export function allows<M extends AnyMachine>(machine: M, state: StateOf<M>, event: EventOf<M>): boolean {
  return transitionOf(machine, event).from.includes(state)
}

/** A transfer of an event: a code that the machine does not name for it does not compile. */
export function transferOf<M extends AnyMachine, Event extends EventOf<M>>(
  _machine: M,
  _event: Event,
  transfer: Transfer & { readonly code: CodeOf<M, Event> },
): Transfer {
  return transfer
}

export function transitionOf<M extends AnyMachine>(machine: M, event: EventOf<M>): Transition<StateOf<M>> {
  return machine.events[event] as Transition<StateOf<M>>
}

/** The states from which no event leads to another one. */
export function finalStates<M extends AnyMachine>(machine: M): StateOf<M>[] {
  const transitions = Object.values(machine.events)
  return Object.keys(machine.states).filter((state) =>
    transitions.every(({ from, to }) => to === state || !from.includes(state)),
  )
}

/** The states that a new row can reach. */
export function reachableStates<M extends AnyMachine>(machine: M): ReadonlySet<StateOf<M>> {
  const transitions = Object.values(machine.events)
  const reached = new Set<string>(transitions.filter(({ from }) => from.length === 0).map(({ to }) => to))
  for (const state of reached) {
    for (const { from, to } of transitions) if (from.includes(state)) reached.add(to)
  }
  return reached
}
