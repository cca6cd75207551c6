import { randomUUID } from 'node:crypto'
import type { OperationPage } from '#schemas/gateway/protocol.ts'
import type { PaymentMethod } from '#schemas/site-manifest/payments.ts'
import { type Answer, GatewayCaller } from './gateway-caller.ts'
import { MessageListener } from './message-listener.ts'
import { type Key, sign } from './signature.ts'

export interface ConformOptions {
  readonly address: string
  readonly processorId: string
  readonly method: PaymentMethod
  /** With the method `debit`, one of its banks. */
  readonly bankId?: string
  readonly key: Key
  /** The address to which the gateway sends its messages. */
  readonly host: string
  readonly port: number
  /** The longest wait for a message. */
  readonly waitMs: number
  /** Called with the address of the messages before the first request. */
  readonly listening?: (address: string) => void
}

/** A duty of a gateway, with the sentence of docs/gateway.md that states it. */
export const CHECKS = {
  page: ['the page opens for a signed order', 'Show what the order says'],
  'page-changed': [
    'the page does not open for a changed order',
    'nothing for an order whose signature is wrong',
  ],
  'wrong-signature': ['a request with another secret is answered with 401', 'Answer 401 to a signature'],
  'old-signature': [
    'a request that was signed ten minutes ago is answered with 401',
    'more than **300 seconds**',
  ],
  'other-subject': ['a signature of another path is answered with 401', 'The subject binds a signature'],
  'signed-answers': ['each answer is signed for its request', 'an answer, of either side'],
  'repeated-request': ['a repeated request is paid once', 'A repeat is answered like the first'],
  debits: ['a direct debit is taken as a request', 'comes as a request `debit`'],
  'repeated-debit': ['a repeated direct debit is made once', 'A repeat is answered like the first'],
  'request-state': [
    'the gateway says whether it has a request',
    'The service asks before it takes a payout back',
  ],
  'signed-messages': ['each message is signed for its path', 'a message of the gateway'],
  'message-schema': ['each message fits its schema', 'signed, but it breaks the schema'],
  repeats: [
    'a message is repeated under its id until it is answered',
    'a repeat has the same id and content',
  ],
  amounts: ['each message has the amount and currency of its order', 'are those of the order'],
  paid: ['a payment is reported', '`paid` | deposit'],
  'not-paid': ['failed, cancelled and expired payments are reported', '`failed` | deposit'],
  'credit-cards': [
    'a credit card is refused with its reason where the order says so, and nowhere else',
    'is made with a credit card',
  ],
  'charged-back': ['a chargeback is reported', '`charged-back` | deposit'],
  'payout-paid': ['a payout is reported', '`payout-paid` | payout'],
  'payout-refused': ['a refused payout is reported with its reason', '`payout-refused` | payout'],
  'payout-delayed': ['a delayed payout is reported, and its end', '`payout-delayed` | payout'],
  'refused-money': ['a payment that was not accepted is returned', 'Take the money for good only after'],
  list: ['the list of the day has every operation, over its pages', 'Listed are deposits that were accepted'],
  'list-day': ['a list of no day is answered with 400', 'Answer 400 to a day'],
} as const satisfies Record<string, readonly [title: string, phrase: string]>
export type CheckId = keyof typeof CHECKS

export interface CheckOutcome {
  readonly id: CheckId
  /** Why it failed; null where it passed. */
  readonly failure: string | null
}

const EUR = 978
const UNKNOWN_SECRET = Buffer.alloc(32, 7)
const OLD_SECONDS = 600
const OTHER_SUBJECT = 'GET /operations?day=2026-11-29&after='

/** Tests a gateway's test system against docs/gateway.md. Throws where it cannot be reached. */
export async function conform(options: ConformOptions): Promise<CheckOutcome[]> {
  const orders = newOrders(options)
  const refusedOrders = new Set([orders.refused.id])
  const listener = new MessageListener({ ...options, refusedOrders })
  options.listening?.(await listener.listen())
  try {
    const caller = new GatewayCaller(options)
    const failures = new Map<CheckId, string>()
    const check = (id: CheckId, holds: boolean, failure: string) => {
      if (!holds && !failures.has(id)) failures.set(id, failure)
    }
    await checkRefusals(caller, options, check)
    await start(caller, orders, options, check)
    await listener.until(() => missing(listener, orders).length === 0, options.waitMs)
    checkMessages(listener, orders, check)
    checkDebits(listener, orders, check)
    await checkLists(caller, orders, check)
    check('signed-answers', caller.refusals.length === 0, caller.refusals[0] ?? '')
    return (Object.keys(CHECKS) as CheckId[])
      .filter((id) => !skipped(options).has(id))
      .map((id) => ({ id, failure: failures.get(id) ?? null }))
  } finally {
    await listener.close()
  }
}

/** Direct debits have no page and no cards, and no other method has debits. */
const skipped = ({ method }: ConformOptions): ReadonlySet<CheckId> =>
  new Set(method === 'debit' ? ['page', 'page-changed', 'credit-cards'] : ['debits', 'repeated-debit'])

type Check = (id: CheckId, holds: boolean, failure: string) => void

interface Tried {
  readonly id: string
  readonly check: CheckId
  readonly kind: 'deposit' | 'payout'
  /** Its last two digits tell a test system what to do. */
  readonly amountMinor: number
  readonly outcomes: readonly string[]
  /** The order is of a site that accepts no credit cards. */
  readonly creditCards?: false
}

/** The orders of one run. A direct debit has no card. */
function newOrders({ method }: ConformOptions): Record<string, Tried> & {
  readonly refused: Tried
  readonly repeated: Tried
} {
  const tried = (check: CheckId, kind: Tried['kind'], amountMinor: number, ...outcomes: string[]): Tried => ({
    id: randomUUID(),
    check,
    kind,
    amountMinor,
    outcomes,
  })
  return {
    repeated: tried('payout-paid', 'payout', 2000, 'payout-paid'),
    paid: tried('paid', 'deposit', 1000, 'paid'),
    refused: tried('paid', 'deposit', 1000, 'paid'),
    failed: tried('not-paid', 'deposit', 1011, 'failed'),
    cancelled: tried('not-paid', 'deposit', 1012, 'cancelled'),
    expired: tried('not-paid', 'deposit', 1013, 'expired'),
    chargedBack: tried('charged-back', 'deposit', 1020, 'paid', 'charged-back'),
    declined: tried('payout-refused', 'payout', 2002, 'payout-refused'),
    delayed: tried('payout-delayed', 'payout', 2035, 'payout-delayed', 'payout-paid'),
    ...(method === 'debit'
      ? { debitedTwice: tried('repeated-debit', 'deposit', 1100, 'paid') }
      : {
          creditTaken: tried('credit-cards', 'deposit', 1015, 'paid'),
          creditRefused: { ...tried('credit-cards', 'deposit', 1015, 'failed'), creditCards: false },
        }),
  }
}

/** Checks the page, and the requests that a gateway must refuse. */
async function checkRefusals(caller: GatewayCaller, options: ConformOptions, check: Check): Promise<void> {
  if (options.method !== 'debit') await checkPage(caller, orderOf(options, randomUUID(), 1000), check)
  const strange = { ...requestOf(randomUUID(), 2000) }
  const body = JSON.stringify(strange)
  const now = Math.floor(Date.now() / 1000)
  const subject = 'POST /requests'
  const signatures: [CheckId, string][] = [
    ['wrong-signature', sign({ ...options.key, secret: UNKNOWN_SECRET }, subject, body)],
    ['old-signature', sign(options.key, subject, body, now - OLD_SECONDS)],
    ['other-subject', sign(options.key, OTHER_SUBJECT, body)],
  ]
  for (const [id, signature] of signatures) {
    const { status } = await caller.raw('POST', '/requests', body, signature)
    check(id, status === 401, `it answered ${status}, not 401`)
  }
  const state = await caller.ask('GET', `/requests/${strange.requestId}`)
  check('request-state', isAccepted(state) === false, 'it says that it has a request which it never accepted')
}

async function checkPage(
  caller: GatewayCaller,
  order: ReturnType<typeof orderOf>,
  check: Check,
): Promise<void> {
  check('page', (await caller.page(order)) === 200, 'it answered a signed order with another status than 200')
  check('page-changed', (await caller.page(order, true)) >= 400, 'it opened for an order with another amount')
}

/** Sends the orders, the first payout and the first direct debit of them twice. */
async function start(
  caller: GatewayCaller,
  orders: ReturnType<typeof newOrders>,
  options: ConformOptions,
  check: Check,
): Promise<void> {
  const { repeated } = orders
  for (const attempt of [1, 2]) {
    const { status } = await caller.ask('POST', '/requests', requestOf(repeated.id, repeated.amountMinor))
    check('repeated-request', status === 200, `it answered ${status} to attempt ${attempt}`)
  }
  for (const tried of Object.values(orders)) {
    if (tried.id === repeated.id) continue
    for (const _attempt of tried.check === 'repeated-debit' ? [1, 2] : [1]) {
      const { path, body } = wireOf(options, tried)
      const { status } = await caller.ask('POST', path, body)
      check(tried.check, status === 200, `it answered ${status} to POST ${path}`)
    }
  }
  const state = await caller.ask('GET', `/requests/${repeated.id}`)
  check('request-state', isAccepted(state) === true, 'it denies a request that it accepted')
}

/** A payout and a direct debit are requests; a payment on the page is made by the test system alone. */
function wireOf(options: ConformOptions, { id, kind, amountMinor, creditCards }: Tried) {
  if (kind === 'payout') return { path: '/requests', body: requestOf(id, amountMinor) }
  if (options.method === 'debit')
    return { path: '/requests', body: debitOf(id, amountMinor, options.bankId ?? '') }
  const terms = creditCards === undefined ? {} : { creditCards }
  return { path: '/test/payments', body: { ...orderOf(options, id, amountMinor), ...terms } }
}

function missing(listener: MessageListener, orders: ReturnType<typeof newOrders>): [Tried, string][] {
  return Object.values(orders).flatMap((tried) =>
    tried.outcomes
      .filter((outcome) => listener.about(tried.id, outcome).length === 0)
      .map((outcome): [Tried, string] => [tried, outcome]),
  )
}

function checkMessages(listener: MessageListener, orders: ReturnType<typeof newOrders>, check: Check): void {
  const { repeated } = orders
  check('signed-messages', listener.unsigned.length === 0, listener.unsigned[0] ?? '')
  check('message-schema', listener.malformed.length === 0, `a message: ${listener.malformed[0]}`)
  check('repeats', listener.renamed === 0, 'a message that was answered with 503 came again under another id')
  check('repeats', listener.repeated > 0, 'no message that was answered with 503 came again')
  for (const [{ check: id, amountMinor }, outcome] of missing(listener, orders))
    check(id, false, `no message ${outcome} about the amount ${amountMinor}`)
  for (const { id, creditCards } of Object.values(orders))
    if (creditCards === false)
      for (const { failure } of listener.about(id, 'failed'))
        check('credit-cards', failure === 'credit-card', `a refused credit card has the reason ${failure}`)
  const times = listener.about(repeated.id, 'payout-paid').length
  check('repeated-request', times < 2, `it paid a request ${times} times that came twice`)
  for (const { orderId, outcome, amountMinor, currencyId } of listener.taken.values()) {
    const order = Object.values(orders).find(({ id }) => id === orderId)
    const isRight = order?.amountMinor === amountMinor && currencyId === EUR
    check('amounts', order === undefined || isRight, `${outcome}: ${amountMinor} for ${order?.amountMinor}`)
  }
}

function checkDebits(
  listener: MessageListener,
  { paid, debitedTwice }: ReturnType<typeof newOrders>,
  check: Check,
): void {
  if (debitedTwice === undefined || paid === undefined) return
  const times = listener.about(debitedTwice.id, 'paid').length
  check('repeated-debit', times < 2, `it made a direct debit ${times} times that came twice`)
  const isTaken = listener.about(paid.id, 'paid').length > 0
  check('debits', isTaken, 'no message about a direct debit that was requested')
}

async function checkLists(
  caller: GatewayCaller,
  orders: ReturnType<typeof newOrders>,
  check: Check,
): Promise<void> {
  const { status } = await caller.ask('GET', '/operations?day=tomorrow&after=')
  check('list-day', status === 400, `it answered ${status} to day=tomorrow`)
  const listed = new Map<string, OperationPage['operations'][number]>()
  // Operations may have changed on both sides of midnight.
  for (const day of [new Date(Date.now() - 86_400_000), new Date()].map((at) =>
    at.toISOString().slice(0, 10),
  ))
    for (const one of await caller.list(day)) listed.set(`${one.kind}:${one.orderId}`, one)
  const wanted: [string, Tried, string][] = [
    ['deposit', orders.paid!, 'paid'],
    ['deposit', orders.chargedBack!, 'paid'],
    ['chargeback', orders.chargedBack!, 'paid'],
    ['payout', orders.repeated, 'paid'],
    ['payout', orders.declined!, 'refused'],
    ['payout', orders.delayed!, 'paid'],
  ]
  for (const [kind, { id, amountMinor }, state] of wanted) {
    const found = listed.get(`${kind}:${id}`)
    const isRight = found?.status === state && found.amountMinor === amountMinor && found.currencyId === EUR
    const seen = found === undefined ? 'is not listed' : `is listed as ${found.status}, ${found.amountMinor}`
    check('list', isRight, `the ${kind} of ${amountMinor} ${seen}`)
  }
  check(
    'refused-money',
    !listed.has(`deposit:${orders.refused.id}`),
    'a payment that was not accepted is listed',
  )
}

const isAccepted = ({ body }: Answer) => (body as { isAccepted?: unknown } | null)?.isAccepted

const requestOf = (requestId: string, amountMinor: number) => ({
  requestId,
  kind: 'payout',
  amountMinor,
  currencyId: EUR,
  account: { holder: 'Ada Lovelace', number: 'DE89370400440532013000' },
})

const debitOf = (requestId: string, amountMinor: number, bankId: string) => {
  const { account, ...request } = requestOf(requestId, amountMinor)
  return { ...request, kind: 'debit', account: { ...account, bankId } }
}

const orderOf = ({ processorId, method }: ConformOptions, orderId: string, amountMinor: number) => ({
  processorId,
  method,
  title: 'Conformity',
  orderId,
  amountMinor,
  decimalPlaces: 2,
  currencyCode: 'EUR',
  currencyId: EUR,
  siteName: 'Conformity',
  returnPath: 'https://tombolo.example/deposit',
})
