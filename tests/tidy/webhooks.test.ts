import { expect, test } from 'vitest'
import { WEBHOOK_EVENTS, WEBHOOK_SUBJECTS } from '#schemas/operator/webhooks.ts'
import { reachableStates } from '#service/states/state-machine.ts'
import { declaredMachines } from '#tools/build/state-diagrams.ts'
import { read } from './tree.ts'

/** The tables whose states are events of webhooks. */
const TABLES = {
  instance: 'game_instances',
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  'prize-item': 'prize_items',
  verification: 'verification_requests',
  document: 'verification_documents',
  case: 'support_cases',
  'harm-marker': 'harm_markers',
} as const

test('the events of a subject are the states that its table can reach', async () => {
  const machines = (await declaredMachines()).map(({ machine }) => machine)
  const states = (table: string) => [...reachableStates(machines.find((one) => one.table === table)!)]
  const expected = Object.entries(TABLES).map(([subject, table]) => [
    subject,
    states(table)
      .map((state) => state.toLowerCase())
      .toSorted(),
  ])
  const declared = Object.keys(TABLES).map((subject) => [
    subject,
    [...WEBHOOK_SUBJECTS[subject as keyof typeof TABLES]].toSorted(),
  ])
  expect(declared).toEqual(expected)
})

test('the page about webhooks has every event in the line of its subject', () => {
  const lines = read('docs/webhooks.md').split('\n')
  const lacking = WEBHOOK_EVENTS.filter((event) => {
    const [subject, end] = event.split('.')
    return !lines.some((line) => line.startsWith(`| \`${subject}\` `) && line.includes(`\`${end}\``))
  })
  expect(lacking).toEqual([])
})
