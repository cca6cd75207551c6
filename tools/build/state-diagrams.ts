import { globSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyMachine, finalStates, type Transition } from '#service/states/state-machine.ts'

const ROOT = join(import.meta.dirname, '../..')

const HEAD = `# States

<!-- Written by \`npm run generate\` from the files \`service/**/*-states.ts\`. Do not edit. -->

Each subject below has one table of states and events: the file that is named under its title. \`move\` of
\`service/states/move.ts\` writes a state: of a row that is in a state of the event, and it refuses every other one. Functions
of the database that write the rows of a batch are named beside their events ([decision 95](adr/0095-states-as-tables.md)).

A guard decides whether the event may happen in a fitting state. The transfers are codes of
\`service/ledger/transfer-codes.ts\`, pushes are events of the protocol, and mails are kinds of \`service/mail\`.
`

/** A machine, and the file that declares it. */
export interface DeclaredMachine {
  readonly file: string
  readonly machine: AnyMachine
}

/** Every machine of the service, in the order of their files. */
export async function declaredMachines(): Promise<DeclaredMachine[]> {
  const files = globSync('service/**/*-states.ts', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'))
  const declared: DeclaredMachine[] = []
  for (const file of files.toSorted()) {
    const exported = (await import(join(ROOT, file))) as Record<string, AnyMachine>
    declared.push(...Object.values(exported).map((machine) => ({ file, machine })))
  }
  return declared
}

/** The page of the documents about states, by path from the project's root. */
export async function stateDiagrams(): Promise<Record<string, string>> {
  const sections = (await declaredMachines()).map(sectionOf)
  return { 'docs/states.md': [HEAD, ...sections].join('\n') }
}

function sectionOf({ file, machine }: DeclaredMachine): string {
  const { title, table, states, events } = machine
  const rows = Object.entries(events)
  return `## ${title}

\`${file}\`, the table \`${table}\`.

\`\`\`mermaid
stateDiagram-v2
${arrows(machine).join('\n')}
\`\`\`

| state | meaning |
| --- | --- |
${Object.entries(states)
  .map(([state, meaning]) => `| \`${state}\` | ${meaning} |`)
  .join('\n')}

| event | from | to | guard | transfers | pushes | mails |
| --- | --- | --- | --- | --- | --- | --- |
${rows.map(([event, transition]) => eventRow(event, transition)).join('\n')}
`
}

/** One arrow for all events that lead from one state to another one. */
function arrows(machine: AnyMachine): string[] {
  const events = Object.entries(machine.events).flatMap(([event, { from, to }]) =>
    (from.length === 0 ? ['[*]'] : from).map((state) => ({ event, arrow: `${idOf(state)} --> ${idOf(to)}` })),
  )
  const named = Object.keys(machine.states).filter((state) => idOf(state) !== state)
  return [
    ...named.map((state) => `  state "${state}" as ${idOf(state)}`),
    ...[...Map.groupBy(events, ({ arrow }) => arrow)].map(
      ([arrow, same]) => `  ${arrow}: ${same.map(({ event }) => event).join(', ')}`,
    ),
    ...finalStates(machine).map((state) => `  ${idOf(state)} --> [*]`),
  ]
}

/** Mermaid reads a hyphen as a part of an arrow. */
const idOf = (state: string): string => state.replaceAll('-', '_')

function eventRow(event: string, transition: Transition<string>): string {
  const { from, to, guard, posts, publishes, mails, writtenBy, byTime } = transition
  const name = `\`${event}\`${writtenBy === undefined ? '' : `, in SQL by \`${writtenBy}\``}${byTime ? ', by the time' : ''}`
  const cells = [from.length === 0 ? '(new)' : from, [to], guard && [guard], posts, publishes, mails]
  return `| ${[name, ...cells.map(cellOf)].join(' | ')} |`
}

function cellOf(cell: string | readonly string[] | undefined): string {
  if (cell === undefined || typeof cell === 'string') return cell ?? ''
  return cell.map((word) => `\`${word}\``).join(', ')
}
