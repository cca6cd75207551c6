import { type AnyMachine, finalStates, reachableStates } from '#service/states/state-machine.ts'

/** The moves, final states and transfer codes of a machine as texts, for a test to compare with the specification. */
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
