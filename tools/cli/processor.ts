/** `npm run processor -- conform ADDRESS`: tests the test system of a payment gateway against docs/gateway.md. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PAYMENT_METHODS } from '#schemas/site-manifest/payments.ts'
import { Mistake } from '../mistake.ts'
import { type CheckOutcome, CHECKS, conform } from '../processor/conform.ts'
import { type Command, runCommand, type Terminal } from './run-command.ts'

const DOCUMENT = 'docs/gateway.md'

const USAGE = `Usage: npm run processor -- conform ADDRESS --processor SITE.ID [--key k1] [--method card] [--bank ID] [--listen 127.0.0.1:9100] [--wait 60] [--json]
  GATEWAY_SECRET has the secret of the key, in hex. The gateway sends its messages to http://HOST:PORT/webhooks/payments/SITE.ID.
  Exit codes: 0 it keeps the protocol, 1 it breaks it, 2 it could not be tested.

Example:
  GATEWAY_SECRET=6f2c… npm run processor -- conform https://pay.example/v1 --processor harbour.cards`

const OPTIONS = {
  processor: { type: 'string' },
  key: { type: 'string', default: 'k1' },
  method: { type: 'string', default: 'card' },
  bank: { type: 'string' },
  listen: { type: 'string', default: '127.0.0.1:9100' },
  wait: { type: 'string', default: '60' },
  json: { type: 'boolean', default: false },
} as const

async function main({ words, env, say, complain }: Terminal): Promise<number> {
  const { positionals, values } = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true })
  const [command, address, ...others] = positionals
  if (command !== 'conform' || address === undefined || others.length > 0)
    throw new Mistake('The command is conform, with the address of a gateway.')
  if (!/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
    throw new Mistake(`${address} is no address such as https://pay.example/v1.`)
  const { processor: processorId, key: keyId, json } = values
  if (processorId === undefined)
    throw new Mistake('--processor is the name in the service, such as harbour.cards.')
  const method = PAYMENT_METHODS.find((known) => known === values.method)
  if (method === undefined) throw new Mistake(`--method is one of ${PAYMENT_METHODS.join(', ')}.`)
  if (method === 'debit' && values.bank === undefined)
    throw new Mistake('--bank is the id of a bank whose accounts the gateway debits.')
  const secret = env.GATEWAY_SECRET?.trim() ?? ''
  if (!/^(?:[0-9a-f]{2}){32,128}$/.test(secret))
    throw new Mistake('GATEWAY_SECRET must have the secret that the gateway knows: 32 to 128 bytes in hex.')
  const [, host = '', port = ''] = /^([^:]+):(\d{1,5})$/.exec(values.listen) ?? []
  if (host === '') throw new Mistake('--listen is an address and a port, such as 127.0.0.1:9100.')
  const waitMs = Number(values.wait) * 1000
  if (!(waitMs > 0)) throw new Mistake('--wait is a number of seconds.')
  const outcomes = await conform({
    address,
    processorId,
    method,
    ...(values.bank === undefined ? {} : { bankId: values.bank }),
    key: { keyId, secret: Buffer.from(secret, 'hex') },
    host,
    port: Number(port),
    waitMs,
    listening: (at) => complain(`Messages of the gateway are awaited at ${at}.`),
  })
  const rows = outcomes.map(rowOf)
  if (json) say(JSON.stringify(rows))
  else for (const row of rows) say(lineOf(row))
  const failed = rows.filter(({ failure }) => failure !== null).length
  if (!json) say(`${rows.length} checks, ${failed} failed.`)
  return failed > 0 ? 1 : 0
}

interface Row extends CheckOutcome {
  readonly title: string
  /** The place of the demand in the document, of a failed check. */
  readonly line: string | null
}

function rowOf({ id, failure }: CheckOutcome): Row {
  const [title, phrase] = CHECKS[id]
  return { id, title, failure, line: failure === null ? null : `${DOCUMENT}:${lineWith(phrase)}` }
}

/** The number of the line of the document that has a phrase, whatever the width of its tables; 0 for none. */
export function lineWith(phrase: string): number {
  const text = readFileSync(join(import.meta.dirname, '../..', DOCUMENT), 'utf8')
  return text.split('\n').findIndex((line) => line.replaceAll(/ +/g, ' ').includes(phrase)) + 1
}

function lineOf({ title, failure, line }: Row): string {
  return failure === null ? `passed  ${title}` : `FAILED  ${title} (${line})\n        ${failure}`
}

export const processorCommand: Command = { main, usage: USAGE, mistakeCode: 2 }
if (import.meta.main) await runCommand(processorCommand)
