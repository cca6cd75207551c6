import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { serverNow } from '#runtime/clock/server-clock.ts'
import type { PendingJoin } from '#games/client/pending-join.ts'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { player, playerAccount } from '#runtime/testing/entities.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import messages from '../messages/en.json'
import cashier from '../module.ts'
import { DepositForm } from './deposit-form.tsx'
import { OrderOutcome } from './deposit-outcome.tsx'

const processor = {
  processorId: 'sandbox',
  title: 'Sandbox payments',
  minAmount: 5,
  maxAmount: 500,
  currencyId: 978,
  suggestedAmounts: [10, 50],
}
beforeEach(() => localStorage.clear())

const ready = () => ({ status: 'ready' as const, processors: [processor] })

/** The routes of the product, with the screen that sells the slip's game. */
const manifest = trialManifest({
  currencies: { ...trialManifest().currencies, served: ['EUR', 'CHF'] },
  routes: [
    { path: '/deposit', screen: 'cashier.deposit', access: 'open', layout: 'frame' },
    { path: '/pick', screen: 'picking.pick', access: 'open', layout: 'frame' },
  ],
})

const onCurrency = vi.fn<(currencyId: number) => void>()

/** A purchase that waits for a deposit. */
const waiting = (currencyId: number) => ({
  state: 'waiting' as const,
  gameId: 7,
  gameInstanceId: 70,
  gameTitle: 'Northern Six',
  plays: 1,
  amount: 5,
  currencyId,
  expires: serverNow() + 1000,
})

async function show(
  answers: Answers = { getDepositStep: ready, getPendingJoin: () => ({}) },
  as = player(),
  site = manifest,
) {
  const trial = renderWithRuntime(<DepositForm currencyId={978} onCurrency={onCurrency} />, {
    messages,
    manifest: site,
    modules: [cashier],
    player: as,
    accounts: [playerAccount({ accountBalance: 20 })],
    answers,
  })
  const amount = () => trial.screen.getByLabelText(/^Amount/)
  await waitFor(() => expect(trial.client.calls.length).toBeGreaterThan(0))
  return {
    ...trial,
    amount,
    type: (value: string) => fireEvent.change(amount(), { target: { value } }),
    submit: () => fireEvent.click(trial.screen.getByRole('button', { name: /Go to payment/ })),
  }
}

describe('the deposit form', () => {
  test('the deposit form shows the bounds, the amount on the button and the balance afterwards', async () => {
    const { screen } = await show()
    expect(await screen.findByText(/Between 5/)).toBeDefined()
    expect(screen.getByRole('button', { name: /Go to payment/ }).textContent).toContain('10')
    await waitFor(() =>
      expect(screen.getByText('Balance afterwards').parentElement?.textContent).toContain('30'),
    )
  })

  test('a deposit outside the bounds is refused in the form and not sent', async () => {
    const { screen, type, submit, client } = await show()
    await screen.findByLabelText(/^Amount/)
    type('501')
    submit()
    expect(await screen.findByText(/The most you can deposit/)).toBeDefined()
    expect(client.calls.map(({ op }) => op)).not.toContain('depositRequestInfo')
  })

  test('a deposit that the service refused is explained', async () => {
    const { screen, submit, client } = await show({
      getDepositStep: ready,
      depositRequestInfo: () => ({ status: 'limits-reached' }),
    })
    await screen.findByLabelText(/^Amount/)
    submit()
    expect(await screen.findByText('You have reached your deposit limit.')).toBeDefined()
    expect(client.calls.at(-1)?.body).toEqual({
      processorId: 'sandbox',
      amount: 10,
      currencyId: 978,
      returnPath: '/deposit',
    })
  })

  test.each([
    ['needed', /must ask where the money comes from/, 'State my source of funds'],
    ['submitted', /We are checking the source of your funds/, 'Go to verification'],
  ] as const)(
    'MT source of funds: a source that is %s is explained, in place of the form and after the refusal of an amount',
    async (sourceOfFunds, text, link) => {
      const site = {
        ...manifest,
        routes: [
          ...manifest.routes,
          {
            path: '/account/verification',
            screen: 'account.verification',
            access: 'guarded' as const,
            layout: 'frame' as const,
          },
        ],
      }
      const refused = { status: 'unverified-exceeded', sourceOfFunds } as const
      const step = await show(
        { getDepositStep: () => ({ ...refused, processors: [] }) },
        player({ verification: { emailVerified: true, playerSegment: 'C' } }),
        site,
      )
      expect(await step.screen.findByText(text)).toBeDefined()
      expect(step.screen.getByRole('link', { name: link })).toBeDefined()
      expect(step.screen.queryByLabelText(/^Amount/)).toBeNull()
      cleanup()
      const form = await show({ getDepositStep: ready, depositRequestInfo: () => refused }, player(), site)
      await form.screen.findByLabelText(/^Amount/)
      form.submit()
      expect(await form.screen.findByText(text)).toBeDefined()
      expect(form.screen.getByRole('link', { name: link })).toBeDefined()
    },
  )

  test.each([
    ['not-activated', /not activated/],
    ['limits-reached', /deposit limit/],
    ['limit-without-rate', /choose another currency/],
    ['phone-not-verified', /verify your phone/],
    ['country-disabled', /not available in your country/],
    ['unverified-exceeded', /until your identity and address are verified/],
    ['unavailable', /cannot deposit at this time/],
  ] as const)('the status %s of a player is explained in place of the form', async (status, text) => {
    const { screen } = await show({ getDepositStep: () => ({ status, processors: [] }) })
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.queryByLabelText(/^Amount/)).toBeNull()
  })

  test.each([
    ['B', undefined, /^Complete your registration first/, 'Complete registration'],
    ['C', 'being-checked', /^We are checking your details.* you can deposit as soon as/, 'Try again'],
    ['C', 'documents-needed', /^Before you deposit, we must verify/, 'Verify my account'],
    ['C', 'submitted', /^We are checking your documents. You can deposit/, 'Go to verification'],
  ] as const)(
    'on a site that verifies first, a player of segment %s with the status %s reads the next step',
    async (playerSegment, status, text, button) => {
      const verification = {
        emailVerified: true,
        playerSegment,
        ...(status !== undefined && { verificationStatus: status }),
      }
      const answers: Answers = { getDepositStep: () => ({ status: 'unverified-exceeded', processors: [] }) }
      const settings = { ...manifest.settings, verifiedBefore: ['deposit' as const] }
      const { screen } = await show(answers, player({ verification }), {
        ...manifest,
        settings,
        routes: [
          ...manifest.routes,
          {
            path: '/account/verification',
            screen: 'account.verification',
            access: 'guarded',
            layout: 'frame',
          },
        ],
      })
      expect(await screen.findByText(text)).toBeDefined()
      expect(
        screen.getByRole(/^(Complete|Try)/.test(button) ? 'button' : 'link', { name: button }),
      ).toBeDefined()
    },
  )
})

const order = {
  gameId: 7,
  gameInstanceId: 70,
  userPlays: ['1-2-3-4-5'],
  userPlaysCount: 1,
  currencyId: 978,
}
const slip: PendingJoin = {
  key: 'k1',
  playerId: player().id,
  gameId: 7,
  gameInstanceId: 70,
  gameRule: 'regularGame',
  gameTitle: 'Northern Six',
  plays: 1,
  furtherDraws: 0,
  currencyId: 978,
  amount: 32.5,
  firstAmount: 32.5,
  at: serverNow(),
  order,
}
const keep = (change: Partial<PendingJoin> = {}) =>
  openSiteStorage(manifest.siteId).write('pendingJoin', { ...slip, ...change })

describe('a slip that waits for the deposit', () => {
  test.each([
    ['the missing amount is proposed', {}, '12.5'],
    ['at least the minimum is proposed', { amount: 21 }, '5'],
    ['at most the maximum is proposed', { amount: 900 }, '500'],
    ['a slip of another player changes nothing', { playerId: player().id + 1 }, '10'],
    ['a slip of the day before changes nothing', { at: serverNow() - 86_400_001 }, '10'],
    ['a slip that the balance covers changes nothing', { amount: 20 }, '10'],
  ])('%s', async (_what, change, proposed) => {
    keep(change)
    const { screen, amount } = await show()
    await screen.findByLabelText(/^Amount/)
    expect((amount() as HTMLInputElement).value).toBe(proposed)
    const back = screen.queryByRole('link', { name: 'Back to my slip' })
    expect(back === null).toBe(proposed === '10')
  })

  test('a deposit limit that is reached keeps the slip, and leads back to it', async () => {
    keep()
    const { screen } = await show({ getDepositStep: () => ({ status: 'limits-reached', processors: [] }) })
    expect(await screen.findByText(/Nothing was bought/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to my slip' })).toBeTruthy()
  })

  test.each([
    ['paid', true],
    ['failed', false],
  ] as const)('after a deposit that is %s the way on keeps the slip in view', async (status, isPaid) => {
    keep()
    const order = { orderId: 'o1', amount: 12.5, currencyId: 978, createdTime: 1, status }
    const { screen } = renderWithRuntime(<OrderOutcome order={order} />, {
      messages,
      modules: [cashier],
      player: player(),
      manifest,
    })
    expect(screen.queryByText(/Nothing was bought/) === null).toBe(isPaid)
    const back = screen.queryByRole('link', { name: 'Back to my slip' })
    expect(back?.getAttribute('href')).toBe(isPaid ? '/pick?gid=7&id=70&step=confirm' : undefined)
  })
})

test('a deposit whose coupon added nothing says why', () => {
  const order = {
    orderId: 'o1',
    amount: 20,
    currencyId: 978,
    createdTime: 1,
    status: 'paid' as const,
    couponResult: 55 as const,
  }
  const { screen } = renderWithRuntime(<OrderOutcome order={order} />, {
    messages,
    modules: [cashier],
    player: player(),
    manifest,
  })
  expect(screen.getByRole('status').textContent).toContain('This coupon is for a first deposit only.')
})

describe('a slip that is bought by itself', () => {
  const created = { status: 'created' as const, orderId: 'o1' }
  const callsOf = ({ client }: Awaited<ReturnType<typeof show>>, op: string) =>
    client.calls.filter((call) => call.op === op).map(({ body }) => body)

  test('the switch agrees the purchase with the service before anything is paid', async () => {
    keep()
    const trial = await show({
      getDepositStep: ready,
      trackPendingJoin: () => ({ result: 1 }),
      depositRequestInfo: () => created,
    })
    const choice = await trial.screen.findByRole('switch', { name: /as soon as the deposit is there/ })
    expect((choice as HTMLInputElement).checked).toBe(false)
    fireEvent.click(choice)
    trial.submit()
    await waitFor(() => expect(callsOf(trial, 'depositRequestInfo')).toHaveLength(1))
    const ticketRequest = { ...order, amount: 32.5, joinKey: expect.stringMatching(/^k1\./) }
    expect(callsOf(trial, 'trackPendingJoin')).toEqual([{ ticketRequest }])
  })

  test('without the switch an earlier agreement ends before the deposit', async () => {
    keep()
    const trial = await show({
      getDepositStep: ready,
      trackPendingJoin: () => ({ result: 1 }),
      depositRequestInfo: () => created,
    })
    await trial.screen.findByRole('switch')
    trial.submit()
    await waitFor(() => expect(callsOf(trial, 'depositRequestInfo')).toHaveLength(1))
    expect(callsOf(trial, 'trackPendingJoin')).toEqual([{}])
  })

  test('security 38: while the connection is cut the agreement of a purchase is sent once, and nothing is paid', async () => {
    keep({ isAutomatic: true })
    const answer = Promise.withResolvers<{ result: 1 }>()
    const trial = await show({
      getDepositStep: ready,
      trackPendingJoin: () => answer.promise,
      depositRequestInfo: () => created,
    })
    await trial.screen.findByRole('switch')
    const button = trial.screen.getByRole('button', { name: /Go to payment/ })
    trial.submit()
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    fireEvent.click(button)
    expect(callsOf(trial, 'trackPendingJoin')).toHaveLength(1)
    expect(callsOf(trial, 'depositRequestInfo')).toEqual([])
    answer.resolve({ result: 1 })
    await waitFor(() => expect(callsOf(trial, 'depositRequestInfo')).toHaveLength(1))
    expect(callsOf(trial, 'trackPendingJoin')).toHaveLength(1)
  })

  test('security 38: an agreement that got no answer pays nothing, and can be sent again', async () => {
    keep({ isAutomatic: true })
    const trackPendingJoin = vi
      .fn<NonNullable<Answers['trackPendingJoin']>>()
      .mockRejectedValueOnce(new Fault(FAULT.requestTimeout))
      .mockReturnValue({ result: 1 })
    const trial = await show({ getDepositStep: ready, trackPendingJoin, depositRequestInfo: () => created })
    await trial.screen.findByRole('switch')
    trial.submit()
    expect(await trial.screen.findByText(/The purchase could not be agreed. Nothing was paid/)).toBeTruthy()
    expect(callsOf(trial, 'depositRequestInfo')).toEqual([])
    trial.submit()
    await waitFor(() => expect(callsOf(trial, 'depositRequestInfo')).toHaveLength(1))
  })

  test('nothing is paid where the price has changed, and the switch goes off', async () => {
    keep({ isAutomatic: true })
    const trial = await show({
      getDepositStep: ready,
      trackPendingJoin: () => ({ result: -1, refusal: 'price-changed' }),
    })
    const choice = await trial.screen.findByRole('switch')
    expect((choice as HTMLInputElement).checked).toBe(true)
    trial.submit()
    expect(await trial.screen.findByText(/The price has changed/)).toBeTruthy()
    expect((trial.screen.getByRole('switch') as HTMLInputElement).checked).toBe(false)
    expect(callsOf(trial, 'depositRequestInfo')).toEqual([])
  })

  test('a purchase that waits is shown where the deposit is not for its slip, and can be cancelled', async () => {
    const trial = await show({
      getDepositStep: ready,
      getPendingJoin: () => ({ pendingJoin: waiting(978) }),
      trackPendingJoin: () => ({ result: 1 }),
    })
    fireEvent.click(await trial.screen.findByRole('button', { name: 'Do not buy it' }))
    await waitFor(() => expect(callsOf(trial, 'trackPendingJoin')).toEqual([{}]))
  })

  test('a purchase whose money is there waits for the details alone: no deposit says that it buys it', async () => {
    const incomplete = player({ verification: { emailVerified: true, playerSegment: 'B' } })
    const shown = (amount: number) =>
      show(
        {
          getDepositStep: ready,
          getPendingJoin: () => ({ pendingJoin: { ...waiting(978), amount } }),
        },
        incomplete,
      )
    const lacking = await shown(30)
    expect(await lacking.screen.findByRole('button', { name: 'Do not buy it' })).toBeTruthy()
    lacking.screen.unmount()
    const covered = await shown(5)
    expect(await covered.screen.findByText('Balance afterwards')).toBeTruthy()
    expect(covered.screen.queryByRole('button', { name: 'Do not buy it' })).toBeNull()
  })

  test('a purchase that waits for another currency is shown with the way to that deposit', async () => {
    const { screen } = await show({
      getDepositStep: ready,
      getPendingJoin: () => ({ pendingJoin: waiting(756) }),
    })
    expect(await screen.findByText(/waits for a deposit in CHF/)).toBeTruthy()
    expect(screen.queryByText('Balance after the purchase')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Deposit in CHF' }))
    expect(onCurrency).toHaveBeenCalledExactlyOnceWith(756)
  })
})

describe('the balance after a deposit that also buys', () => {
  const line = (screen: Awaited<ReturnType<typeof show>>['screen'], name: string | RegExp) =>
    screen.getByText(name).closest('div')?.textContent

  test('both sums are shown: once the deposit is paid in, and after the purchase', async () => {
    keep({ isAutomatic: true })
    const { screen } = await show()
    await screen.findByRole('switch')
    expect(line(screen, 'Balance once it is paid in')).toContain('32,50')
    expect(line(screen, 'Then bought: Northern Six')).toContain('−32,50')
    expect(line(screen, 'Balance after the purchase')).toMatch(/purchase\D*0\D*$/)
    fireEvent.click(screen.getByRole('switch'))
    expect(line(screen, 'Balance afterwards')).toContain('32,50')
    expect(screen.queryByText('Balance after the purchase')).toBeNull()
  })

  test('no sum is shown before it is known whether a purchase waits, nor while one is being made', async () => {
    const never = new Promise<never>(() => undefined)
    const unknown = await show({ getDepositStep: ready, getPendingJoin: () => never })
    await unknown.screen.findByText('Balance afterwards')
    expect(line(unknown.screen, 'Balance afterwards')).not.toMatch(/\d/)
    unknown.screen.unmount()
    const made = await show({
      getDepositStep: ready,
      getPendingJoin: () => ({ pendingJoin: { ...waiting(978), state: 'due' as const } }),
    })
    expect(await made.screen.findByText(/^Now bought/)).toBeDefined()
    expect(made.screen.queryByText('Balance afterwards')).toBeNull()
    expect(made.screen.queryByText('Balance after the purchase')).toBeNull()
  })

  test('a deposit below the price says what is missing for the purchase', async () => {
    keep({ isAutomatic: true })
    const { screen, type } = await show()
    await screen.findByRole('switch')
    type('7')
    expect(line(screen, 'Balance afterwards')).toContain('5,50')
    expect(screen.getByText(/Northern Six is not bought yet/)).toBeDefined()
  })

  test('further draws and a converted price have terms of their own', async () => {
    keep({ furtherDraws: 4, order: { ...order, subscriptions: 4, rate: 1.2 } })
    const { screen } = await show()
    expect(await screen.findByText('4 further draws are included.')).toBeDefined()
    expect(screen.getByText(/At a better rate you pay less/)).toBeDefined()
  })
})

describe('an offer that needs no code', () => {
  const offer = {
    campaignId: 17,
    award: 'bonus' as const,
    currencyId: 978,
    percent: 50,
    maxAward: 25,
    minDeposit: 10,
    wagerTimes: 5,
    firstDepositOnly: false,
    bonusDays: 30,
    expiresTime: Date.UTC(2026, 11, 24),
  }
  const open = () =>
    show({
      getDepositStep: ready,
      getPendingJoin: () => ({}),
      getDepositPopup: () => ({ offer }),
      depositRequestInfo: () => ({ status: 'coupon-refused', couponResult: 51 }),
    })
  const sent = ({ client, screen }: Awaited<ReturnType<typeof open>>) => {
    fireEvent.click(screen.getByRole('button', { name: /Go to payment/ }))
    return waitFor(() => {
      const last = client.calls.at(-1)
      expect(last?.op).toBe('depositRequestInfo')
      return last?.body as { campaignId?: number }
    })
  }

  test('the form shows the terms of the offer, and says before the payment that the offer has ended', async () => {
    const trial = await open()
    const { screen } = trial
    expect((await screen.findByText(/^Added to your deposit/)).textContent).toMatch(/50% more, up to 25/)
    expect(screen.getByText(/played it 5 times/)).toBeTruthy()
    expect(await sent(trial)).toMatchObject({ campaignId: 17 })
    expect(await screen.findByText(/This offer has ended\. Nothing was paid/)).toBeTruthy()
  })

  test('a deposit without the offer tells the service that the player wants none', async () => {
    const trial = await open()
    fireEvent.click(await trial.screen.findByRole('button', { name: 'Deposit without it' }))
    expect(trial.screen.getByText('Nothing will be added to this deposit.')).toBeTruthy()
    expect(await sent(trial)).toMatchObject({ campaignId: 0 })
  })

  test('a deposit below the minimum of the offer names no campaign', async () => {
    const trial = await open()
    await trial.screen.findByText(/Added to your deposit/)
    fireEvent.change(trial.screen.getByLabelText(/Amount/), { target: { value: '6' } })
    expect(await sent(trial)).not.toHaveProperty('campaignId')
  })
})

describe('a coupon with the deposit', () => {
  const award = { couponCode: 'WELCOME', award: 'bonus' as const, amount: 10, currencyId: 978, wager: 50 }
  const offer = {
    couponCode: 'WELCOME',
    award: 'bonus' as const,
    currencyId: 978,
    percent: 100,
    maxAward: 50,
    minDeposit: 10,
    wagerTimes: 5,
    firstDepositOnly: true,
  }

  test('the offer is used with one press: what it adds is shown, and the deposit is sent with its code', async () => {
    const { screen, submit, client } = await show({
      getDepositStep: ready,
      getDepositPopup: () => ({ offer }),
      validateCoupon: () => ({ result: 1, award }),
      depositRequestInfo: () => ({ status: 'limits-reached' }),
    })
    expect((await screen.findByText(/For your first deposit/)).textContent).toMatch(/100% more, up to 50/)
    fireEvent.click(screen.getByRole('button', { name: 'Use the coupon' }))
    expect((await screen.findByRole('status')).textContent).toMatch(/bonus of 10.*played 50/)
    expect(screen.queryByText(/For your first deposit/)).toBeNull()
    submit()
    await waitFor(() =>
      expect(client.calls.at(-1)?.body).toMatchObject({ amount: 10, couponCode: 'WELCOME' }),
    )
    expect(client.calls.find(({ op }) => op === 'validateCoupon')?.body).toEqual({
      couponCode: 'WELCOME',
      amount: 10,
      currencyId: 978,
    })
  })

  test.each([
    [10, 'For deposits from'],
    [0, 'It is a bonus'],
  ])('the terms of an offer with a minimum of %d begin with its meaning', async (minDeposit, beginning) => {
    const { screen } = await show({
      getDepositStep: ready,
      getDepositPopup: () => ({ offer: { ...offer, minDeposit } }),
    })
    const terms = (await screen.findByText(/It is a bonus/)).textContent
    expect(terms.startsWith(beginning)).toBe(true)
  })

  test('a code that cannot be used says why, until another amount is entered', async () => {
    const { screen, type } = await show({ getDepositStep: ready, validateCoupon: () => ({ result: 56 }) })
    fireEvent.change(await screen.findByLabelText(/Coupon code/), { target: { value: 'BIG' } })
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('This deposit is too low for the coupon.')).toBeTruthy()
    type('50')
    await waitFor(() => expect(screen.queryByText('This deposit is too low for the coupon.')).toBeNull())
  })

  test.each([
    [50, 'There is no such coupon.'],
    [51, 'This coupon is not active.'],
    [52, 'This coupon has expired.'],
    [53, 'This coupon has been used up.'],
    [54, 'You have used this coupon already.'],
    [55, 'This coupon is for a first deposit only.'],
    [57, 'The coupon adds nothing to this deposit.'],
    [60, 'Please enter an amount first.'],
    [61, 'Too many codes were tried. Please try again in an hour, or contact support.'],
    [62, 'This coupon is for another currency.'],
  ] as const)('the refusal %i of a coupon is explained at its field', async (code, text) => {
    const { screen } = await show({ getDepositStep: ready, validateCoupon: () => ({ result: code }) })
    fireEvent.change(await screen.findByLabelText(/Coupon code/), { target: { value: 'WELCOME' } })
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('a coupon check whose connection is cut says so, adds nothing to the deposit, and can be repeated', async () => {
    const validateCoupon = vi
      .fn<NonNullable<Answers['validateCoupon']>>()
      .mockRejectedValueOnce(new Fault(FAULT.requestTimeout))
      .mockReturnValue({ result: 1, award })
    const { screen } = await show({ getDepositStep: ready, validateCoupon })
    fireEvent.change(await screen.findByLabelText(/Coupon code/), { target: { value: 'WELCOME' } })
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('The coupon could not be checked. Please try again.')).toBeTruthy()
    expect(screen.queryByText(/bonus of 10/)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect((await screen.findByRole('status')).textContent).toMatch(/bonus of 10/)
    expect(validateCoupon).toHaveBeenCalledTimes(2)
  })

  test('a deposit that is refused for its coupon names the reason', async () => {
    const { screen, submit } = await show({
      getDepositStep: ready,
      depositRequestInfo: () => ({ status: 'coupon-refused', couponResult: 53 }),
    })
    fireEvent.change(await screen.findByLabelText(/Coupon code/), { target: { value: 'GONE' } })
    submit()
    expect(await screen.findByText('This coupon has been used up.')).toBeTruthy()
  })
})

describe('the choice of a processor', () => {
  const card = {
    ...processor,
    processorId: 'cards',
    title: 'Sandbox cards',
    method: 'card' as const,
    minAmount: 20,
    maxAmount: 300,
    feePercent: 1.5,
    arrival: 'at-once' as const,
    suggestedAmounts: [50],
  }
  const bank = {
    ...processor,
    processorId: 'bank',
    title: 'Sandbox bank',
    method: 'debit' as const,
    arrival: 'days' as const,
  }
  const several = () => ({ status: 'ready' as const, processors: [processor, card, bank] })
  test('each processor is shown with its bounds, its fee and its time', async () => {
    const { screen } = await show({ getDepositStep: several })
    const radios = await screen.findAllByRole('radio', { name: /Sandbox/ })
    expect(radios.map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false, false])
    const card = screen.getByRole('radio', { name: /^Card/ }).closest('label')
    expect(card?.textContent).toMatch(/Sandbox cards, .*20.* to .*300.*At once · 1\.5% fee/)
    expect(screen.getByRole('radio', { name: /Bank account/ }).closest('label')?.textContent).toMatch(
      /Takes some days · No fee/,
    )
  })

  test('security 20: a card pays the fee beside the amount, and its form opens in a sandboxed frame over the page', async () => {
    let isPaid = false
    const order = { orderId: 'o1', amount: 50, currencyId: 978, createdTime: 1 }
    const paidOrder = { orderId: 'o1', orderStatus: 2, orderType: 1, orderAmount: 50, currencyId: 978 }
    const { screen, type, submit, client, push } = await show({
      getDepositStep: several,
      checkDepositRequest: () => ({ ...order, status: isPaid ? 'paid' : 'created' }),
      depositRequestInfo: () => ({
        status: 'created',
        orderId: 'o1',
        redirectUrl: '/sandbox-processor/sandbox-card/pay?order=1',
      }),
    })
    fireEvent.click(await screen.findByRole('radio', { name: /^Card/ }))
    expect(screen.getByText(/The least you can deposit is/)).toBeTruthy()
    type('50')
    expect(screen.getByText('Fee').parentElement?.textContent).toContain('0,75')
    expect(screen.getByText('You pay').parentElement?.textContent).toContain('50,75')
    submit()
    const frame = await screen.findByTitle('Card form')
    expect(frame.getAttribute('src')).toContain('/sandbox-processor/sandbox-card/pay?order=1')
    // This form has the site's own origin. With scripts and that origin it could leave its sandbox.
    expect(frame.getAttribute('sandbox')).toBe('allow-forms')
    const sent = client.calls.find(({ op }) => op === 'depositRequestInfo')
    expect(sent?.body).toEqual({ processorId: 'cards', amount: 50, currencyId: 978 })
    isPaid = true
    push({ event: 'player.order', body: paidOrder })
    expect(await screen.findByText(/paid into your balance/)).toBeTruthy()
    expect(screen.queryByTitle('Card form')).toBeNull()
  })

  test.each([
    [false, 1],
    [undefined, 0],
  ])(
    'the card form of a site with creditCards %s has %d notes about credit cards',
    async (creditCards, notes) => {
      const { screen, submit } = await show(
        {
          getDepositStep: () => ({ status: 'ready', processors: [card] }),
          checkDepositRequest: () => ({
            orderId: 'o1',
            status: 'created',
            amount: 10,
            currencyId: 978,
            createdTime: 1,
          }),
          depositRequestInfo: () => ({ status: 'created', orderId: 'o1', redirectUrl: '/pay?order=1' }),
        },
        player(),
        { ...manifest, payments: { offers: [], ...(creditCards === undefined ? {} : { creditCards }) } },
      )
      await screen.findByLabelText(/^Amount/)
      submit()
      await screen.findByTitle('Card form')
      const text = 'Credit cards are not accepted here: pay with a debit card.'
      expect(screen.queryAllByText(text)).toHaveLength(notes)
    },
  )

  test('a bank account is debited only with a bank and a valid account, and its order is followed in place', async () => {
    const { screen, client } = await show({
      getDepositStep: several,
      getBanksList: () => ({ banks: [{ bankId: 'B1', name: 'Prompt Bank' }] }),
      directDebitRequest: () => ({ status: 'created', orderId: 'o2' }),
      checkDepositRequest: () => ({
        orderId: 'o2',
        status: 'created',
        amount: 10,
        currencyId: 978,
        createdTime: 1,
      }),
    })
    fireEvent.click(await screen.findByRole('radio', { name: /Bank account/ }))
    await screen.findByRole('option', { name: 'Prompt Bank' })
    const debit = () => fireEvent.click(screen.getByRole('button', { name: /Debit my account/ }))
    debit()
    expect(await screen.findAllByText('Please fill this in.')).toHaveLength(3)
    const fill = (label: RegExp, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    fill(/Your bank/, 'B1')
    fill(/Account holder/, 'Ada Moreau')
    fill(/IBAN/, 'DE89 3704 0044 0532 0130 00')
    debit()
    expect(await screen.findByText(/is being processed/)).toBeTruthy()
    expect(client.calls.find(({ op }) => op === 'directDebitRequest')?.body).toEqual({
      processorId: 'bank',
      amount: 10,
      currencyId: 978,
      bankId: 'B1',
      bankAccount: { holder: 'Ada Moreau', number: 'DE89 3704 0044 0532 0130 00' },
    })
  })
})
