import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import { KEY_KEPT_MS, REQUEST_TIMEOUT_MS } from '#schemas/limits.ts'
import { Fault, FAULT, type FaultCode } from '#schemas/protocol/faults.ts'
import { moneyOperations, type MoneyOperationName } from '#schemas/protocol/operation-sets.ts'
import { createKeyedSender } from './keyed-sender.ts'
import { PendingSends } from './pending-sends.ts'

beforeEach(() => {
  vi.useFakeTimers()
  window.localStorage.clear()
  window.sessionStorage.clear()
})
afterEach(() => void vi.useRealTimers())

/** The outcome of one attempt. The service answers a fault before it reads the key. */
type Attempt = 'answered' | 'not sent' | 'not arrived' | 'answer lost' | 'silent' | FaultCode

/** A service that does the work of a key once, behind a line that is cut as the test says. */
function serviceOf(attempts: Attempt[]) {
  const done = new Map<string, unknown>()
  const sent: { op: string; key: string; body: unknown }[] = []
  const work = (key: string) => {
    if (!done.has(key)) done.set(key, { effect: done.size + 1 })
    return done.get(key)
  }
  async function send(op: MoneyOperationName, body: unknown, { key }: { key: string }): Promise<unknown> {
    sent.push({ op, key, body })
    const attempt = attempts.shift() ?? 'answered'
    if (attempt === 'answered') return work(key)
    if (attempt === 'not sent') throw new Fault(FAULT.connectFailed)
    if (attempt === 'not arrived') throw new Fault(FAULT.requestTimeout)
    if (attempt === 'silent') return new Promise(() => undefined)
    if (attempt !== 'answer lost') throw new Fault(attempt)
    work(key)
    throw new Fault(FAULT.deliveryInDoubt)
  }
  return { done, sent, send }
}

type Service = ReturnType<typeof serviceOf>

/** A page of the site: a new one of the same tab is a reload, one of another tab has its own storage. */
function openPage({ send }: Service, tab = 'first') {
  const pending = new PendingSends(openSiteStorage('trial'), {
    ...openSiteStorage('trial', 'session'),
    read: <Value>() => tab as Value,
  })
  const unshown: unknown[] = []
  const sender = createKeyedSender({
    pending,
    playerId: () => 5,
    send,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onUnshown: ({ key }, outcome) => unshown.push([key, outcome]),
  })
  const buy = (isShown = () => true, op: MoneyOperationName = 'joinGame', body: object = BODY) =>
    sender.send({ op, body, playerId: 5, isShown })
  return { pending, unshown, sender, buy }
}

/** The fault with which a call ends. */
const faultOf = (answer: Promise<unknown>) => answer.catch((fault: unknown) => fault)

const BODY = { gameId: 7, gameInstanceId: 70, userPlays: ['1-2-3'], currencyId: 978 }

/** Tells the other pages what a page has stored, as the browser does. */
const tellOtherTabs = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'tombolo.trial.pendingSends' }))

const CUTS: [when: string, attempts: Attempt[]][] = [
  ['before the call is sent', ['not sent']],
  ['before the call arrives', ['not arrived']],
  ['after the call arrived', ['answer lost']],
  [
    'many times',
    ['not sent', 'not arrived', 'answer lost', 'not sent', 'not sent', 'not arrived', 'not sent'],
  ],
  [
    'after the call arrived, and the service is then overloaded and fails',
    ['answer lost', '300', 'Server.Processing'],
  ],
  ['never', []],
]

describe.each(Object.keys(moneyOperations) as MoneyOperationName[])('security 38: %s', (op) => {
  test.each(CUTS)('is done once and answered where the line is cut %s', async (_when, attempts) => {
    const service = serviceOf([...attempts])
    const { pending, buy, unshown } = openPage(service)
    const answer = buy(undefined, op)
    expect(pending.all()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await answer).toEqual({ effect: 1 })
    expect(service.done.size).toBe(1)
    expect(new Set(service.sent.map(({ key }) => key)).size).toBe(1)
    expect(pending.all()).toEqual([])
    expect(unshown).toEqual([])
  })

  test.each(CUTS)(
    'is done once where the page is loaded again after the line was cut %s',
    async (_when, attempts) => {
      const service = serviceOf([...attempts, 'silent'])
      void openPage(service).buy(undefined, op)
      await vi.advanceTimersByTimeAsync(120_000)
      const { pending, sender, unshown } = openPage(service)
      const [kept] = pending.all()
      const shown = sender.follow(kept!.key, () => true)
      await sender.recover()
      expect(await shown).toEqual({ effect: 1 })
      expect(service.done.size).toBe(1)
      expect(pending.all()).toEqual([])
      expect(unshown).toEqual([])
    },
  )
})

describe('security 38: a purchase that its screen no longer shows', () => {
  test('the end of a call is reported where nothing on the page shows it', async () => {
    const service = serviceOf(['not sent'])
    const { buy, unshown } = openPage(service)
    void buy(() => false)
    await vi.advanceTimersByTimeAsync(5000)
    expect(unshown).toEqual([[service.sent[0]!.key, { result: { effect: 1 } }]])
  })

  test('a screen that comes back before the answer gets it, and nothing is reported', async () => {
    const service = serviceOf(['not sent', 'not sent'])
    const { buy, pending, sender, unshown } = openPage(service)
    void buy(() => false)
    await vi.advanceTimersByTimeAsync(100)
    const again = sender.follow(pending.all()[0]!.key, () => true)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await again).toEqual({ effect: 1 })
    expect(unshown).toEqual([])
    expect(service.sent).toHaveLength(3)
  })

  test('after a reload without a screen the end is reported once', async () => {
    const service = serviceOf(['silent'])
    void openPage(service).buy()
    await vi.advanceTimersByTimeAsync(100)
    const { sender, unshown } = openPage(service)
    await Promise.all([sender.recover(), sender.recover()])
    expect(unshown).toHaveLength(1)
    expect(service.done.size).toBe(1)
  })
})

describe('security 38: a second tab', () => {
  test('gets the answer that the first receives, and sends nothing', async () => {
    const service = serviceOf(['not sent'])
    const first = openPage(service)
    const answer = first.buy()
    const second = openPage(service, 'second')
    const followed = second.sender.follow(second.pending.all()[0]!.key, () => true)
    await vi.advanceTimersByTimeAsync(3000)
    await answer
    tellOtherTabs()
    expect(await followed).toEqual({ effect: 1 })
    expect(service.sent).toHaveLength(2)
    expect(second.unshown).toEqual([])
  })

  test('gets the refusal that the first receives', async () => {
    const service = serviceOf(['300'])
    const first = openPage(service)
    const answer = first.buy()
    const second = openPage(service, 'second')
    const followed = second.sender.follow(second.pending.all()[0]!.key)
    const both = Promise.all([faultOf(answer), faultOf(followed)])
    await vi.advanceTimersByTimeAsync(10)
    tellOtherTabs()
    expect(await both).toMatchObject([{ code: '300' }, { code: '300' }])
    expect(service.done.size).toBe(0)
  })

  test('takes the call over once the first is silent', async () => {
    const service = serviceOf(['silent'])
    void openPage(service).buy()
    await vi.advanceTimersByTimeAsync(100)
    const second = openPage(service, 'second')
    const followed = second.sender.follow(second.pending.all()[0]!.key, () => true)
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 200)
    expect(service.sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(await followed).toEqual({ effect: 1 })
  })
})

describe('security 38: refusals', () => {
  test.each(['300', 'Server.Processing', '101', 'Server.Maintenance', '102'] as const)(
    'the fault %s in answer to the first attempt ends the call: nothing was done',
    async (code) => {
      const { buy, pending } = openPage(serviceOf([code]))
      await expect(buy()).rejects.toMatchObject({ code })
      expect(pending.all()).toEqual([])
    },
  )

  test.each(['101', '115', 'Server.Processing.DuplicateSessionDetected'] as const)(
    'the fault %s in answer to a repetition keeps the call for the next login',
    async (code) => {
      const service = serviceOf(['answer lost', code])
      const { buy, pending, sender, unshown } = openPage(service)
      const refused = faultOf(buy())
      await vi.advanceTimersByTimeAsync(5000)
      expect(await refused).toMatchObject({ code: FAULT.deliveryInDoubt })
      expect(pending.all()).toHaveLength(1)
      await sender.recover()
      expect(unshown).toEqual([[service.sent[0]!.key, { result: { effect: 1 } }]])
      expect(service.done.size).toBe(1)
    },
  )
})

test('a key that the service no longer keeps is not sent again: it would be a new purchase', async () => {
  const service = serviceOf(['not sent'])
  const { buy, pending, unshown } = openPage(service)
  const refused = faultOf(buy())
  await vi.advanceTimersByTimeAsync(10)
  // The device slept for a week.
  vi.setSystemTime(Date.now() + KEY_KEPT_MS)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await refused).toMatchObject({ code: FAULT.notSentReliably })
  expect(service.sent).toHaveLength(1)
  expect(unshown).toEqual([[service.sent[0]!.key, { unknown: true }]])
  expect(pending.all()).toEqual([])
})

describe('security 12: a call with a password', () => {
  const body = { amount: 20, currencyId: 978, password: 'secret1' }

  test('is sent with it, and stored without it', async () => {
    const service = serviceOf(['not sent'])
    const { buy } = openPage(service)
    const answer = buy(undefined, 'payoutSubmit', body)
    expect(JSON.stringify(Object.entries(window.localStorage))).not.toContain('secret1')
    await vi.advanceTimersByTimeAsync(5000)
    expect(await answer).toEqual({ effect: 1 })
    expect(service.sent.map((sent) => sent.body)).toEqual([body, body])
  })

  test('cannot be sent again after a reload, so its end is unknown', async () => {
    const service = serviceOf(['silent'])
    void openPage(service).buy(undefined, 'payoutSubmit', body)
    const { sender, unshown, pending } = openPage(service)
    await sender.recover()
    expect(unshown).toEqual([[service.sent[0]!.key, { unknown: true }]])
    expect(pending.all()).toEqual([])
    expect(service.sent).toHaveLength(1)
  })
})
