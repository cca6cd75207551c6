import { expect, test } from 'vitest'
import { lineWith, processorCommand } from '#tools/cli/processor.ts'
import { codeOf } from '#tools/cli/run-command.ts'
import { type GatewayFault, openStandInGateway } from '#tests/support/stand-in-gateway.ts'
import { type CheckId, CHECKS, conform } from './conform.ts'

const SECRET = '5e'.repeat(32)
const KEY = { keyId: 'k1', secret: Buffer.from(SECRET, 'hex') }
const WAIT_MS = 1000

/** The failed checks of a stand-in with a fault. */
async function failedWith(fault?: GatewayFault, method: 'card' | 'debit' = 'card'): Promise<string[]> {
  let webhook = ''
  const options = { key: KEY, webhook: () => webhook, isTestSystem: true }
  const gateway = await openStandInGateway(fault === undefined ? options : { ...options, fault })
  const outcomes = await conform({
    address: gateway.address,
    processorId: 'harbour.cards',
    method,
    ...(method === 'debit' ? { bankId: 'B1' } : {}),
    key: KEY,
    host: '127.0.0.1',
    port: 0,
    waitMs: WAIT_MS,
    listening: (at) => (webhook = at),
  })
  await gateway.close()
  return outcomes.flatMap(({ id, failure }) => (failure === null ? [] : [id]))
}

test('a gateway that keeps the protocol passes every check', async () => {
  expect(await failedWith()).toEqual([])
})

test('a gateway of direct debits passes every check, and needs no page', async () => {
  expect(await failedWith('opens-changed-orders', 'debit')).toEqual([])
})

test.each([
  ['pays-repeats-again', 'repeated-debit'],
  ['keeps-refused-money', 'refused-money'],
  ['says-nothing-of-chargebacks', 'charged-back'],
] as const)('a gateway of direct debits that %s fails the check %s', async (fault, check) => {
  expect(await failedWith(fault, 'debit')).toContain(check)
})

const FOUND_BY: Readonly<Record<GatewayFault, CheckId>> = {
  'takes-no-debits': 'debits',
  'takes-wrong-signatures': 'wrong-signature',
  'takes-old-signatures': 'old-signature',
  'takes-other-subjects': 'other-subject',
  'answers-unsigned': 'signed-answers',
  'answers-for-another-request': 'signed-answers',
  'pays-repeats-again': 'repeated-request',
  'forgets-requests': 'request-state',
  'knows-every-request': 'request-state',
  'sends-unsigned': 'signed-messages',
  'sends-once': 'repeats',
  'repeats-under-another-id': 'repeats',
  'sends-another-amount': 'amounts',
  'keeps-refused-money': 'refused-money',
  'refuses-without-a-reason': 'message-schema',
  'takes-credit-cards': 'credit-cards',
  'refuses-every-credit-card': 'credit-cards',
  'refuses-credit-cards-without-a-reason': 'credit-cards',
  'says-nothing-of-delays': 'payout-delayed',
  'says-nothing-of-chargebacks': 'charged-back',
  'lists-no-payouts': 'list',
  'lists-one-page': 'list',
  'opens-changed-orders': 'page-changed',
  'lists-any-day': 'list-day',
}

test.each(Object.entries(FOUND_BY))('a gateway that %s fails the check %s', async (fault, check) => {
  const method = check === 'debits' ? 'debit' : 'card'
  expect(await failedWith(fault as GatewayFault, method)).toContain(check)
})

test('each check names a line of the document', () => {
  for (const [title, phrase] of Object.values(CHECKS))
    expect([title, lineWith(phrase)]).not.toEqual([title, 0])
})

test('the command prints each check, the line of a failed one, and ends with 1; without a gateway it ends with 2', async () => {
  const webhook = () => 'http://127.0.0.1:7139/webhooks/payments/harbour.cards'
  const options = { key: KEY, webhook, isTestSystem: true }
  const gateway = await openStandInGateway({ ...options, fault: 'lists-any-day' })
  const run = async (address: string, ...more: string[]) => {
    const lines: string[] = []
    const words = [
      'conform',
      address,
      '--processor',
      'harbour.cards',
      '--listen',
      '127.0.0.1:7139',
      '--wait',
      '1',
    ]
    const say = (line: string) => void lines.push(line)
    const env = { GATEWAY_SECRET: SECRET }
    const terminal = { words: [...words, ...more], env, write: say, say, complain: say }
    return { code: await codeOf(processorCommand, terminal), text: lines.join('\n') }
  }
  const { code, text } = await run(gateway.address)
  expect(code).toBe(1)
  expect(text).toContain(
    `FAILED  a list of no day is answered with 400 (docs/gateway.md:${lineWith('Answer 400 to a day')})`,
  )
  expect(text).toContain('22 checks, 1 failed.')
  expect(text).not.toContain(SECRET)
  const json = await run(gateway.address, '--json')
  expect(json.text).toContain('"id":"list-day"')
  await gateway.close()
  expect((await run(gateway.address)).code).toBe(2)
})
