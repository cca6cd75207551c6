import { type AnyMachine, finalStates, reachableStates } from '#service/states/state-machine.ts'

/** A machine in the words of a specification: to compare with what the specification says. */
export function machineFacts(machine: AnyMachine) {
  const transitions = Object.entries(machine.events)
  const reached = reachableStates(machine)
  return {
    moves: transitions.map(([event, { from, to }]) => `${event}: ${from.join(', ') || 'new'} → ${to}`),
    unreachable: Object.keys(machine.states).filter((state) => !reached.has(state)),
    final: finalStates(machine),
    codes: [...new Set(transitions.flatMap(([, { posts = [] }]) => posts))].toSorted(),
  }
}
