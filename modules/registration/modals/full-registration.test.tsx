import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useLocation } from 'react-router-dom'
import type { PendingJoin } from '#games/client/pending-join.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { noticesAtom } from '#runtime/notices/notices.ts'
import { openSiteStorage } from '#runtime/storage/storage.ts'
import type { PlayerAccount } from '#schemas/entities/player.ts'
import { player, playerAccount } from '#runtime/testing/entities.ts'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { initAnswer } from '#runtime/testing/init-answer.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { defaultCurrencyId } from '#runtime/site/currencies.ts'
import { siteAtom } from '#runtime/site/site.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { Fault } from '#schemas/protocol/faults.ts'
import type { AddressCandidate } from '#schemas/protocol/operations/getAddressByPostalCode.ts'
import messages from '../messages/en.json'
import registration from '../module.ts'
import FullRegistration from './full-registration.tsx'

const base = trialManifest()

const SLIP = {
  key: 'k',
  playerId: null,
  gameId: 7,
  gameInstanceId: 70,
  gameRule: 'oneDrawGame',
  gameTitle: 'Aurora 6/49',
  plays: 2,
  furtherDraws: 0,
  currencyId: 978,
  amount: 4,
  firstAmount: 4,
  at: serverNow(),
  order: { gameId: 7, gameInstanceId: 70, userPlays: ['1-2-3-4-5', '2-3-4-5-6'], currencyId: 978 },
} satisfies PendingJoin

// A draft outlives the form: each test begins without one.
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  vi.restoreAllMocks()
})

const place = (city: string, province: string, address = ''): AddressCandidate => ({
  address,
  city,
  province,
  postCode: '24960',
  country: 'DE',
})

/** Two towns share the first code, one has the second, and nobody knows any other. */
const lookup = ({ postalCode }: OperationRequest<'getAddressByPostalCode'>) => {
  const places: Record<string, AddressCandidate[]> = {
    '24960': [place('Glücksburg', 'Schleswig-Holstein'), place('Munkbrarup', 'Schleswig-Holstein')],
    '24937': [place('Flensburg', 'Schleswig-Holstein')],
    '20095': [place('Hamburg', 'Hamburg', 'Jungfernstieg')],
  }
  return { addresses: places[postalCode] ?? [] }
}

function Address() {
  const { pathname, search } = useLocation()
  return <span data-testid="address">{pathname + search}</span>
}

function open(
  answers: Answers = {},
  site: Parameters<typeof trialManifest>[0] = {},
  accounts: readonly PlayerAccount[] = [],
) {
  const full = {
    steps: [
      {
        id: 'address',
        fields: [
          'country',
          'primaryAddressPostalcode',
          'primaryAddressStreet',
          'primaryAddressCity',
          'primaryAddressState',
        ],
      },
    ],
  }
  const manifest = trialManifest({
    registration: { ...base.registration, defaultCountry: 'DE', full, consents: [] },
    ...site,
  })
  const what = (
    <>
      <FullRegistration close={() => undefined} />
      <Address />
    </>
  )
  const trial = renderWithRuntime(what, {
    manifest,
    messages,
    modules: [registration],
    player: player({ verification: { emailVerified: false, playerSegment: 'B' } }),
    ...(accounts.length > 0 && { accounts }),
    answers: { getAddressByPostalCode: lookup, ...answers },
  })
  const { screen, client } = trial
  const field = (label: RegExp) => screen.getByLabelText(label) as HTMLInputElement
  return {
    ...trial,
    type: (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } }),
    town: () => field(/^Town/).value,
    state: () => field(/^State/).value,
    street: () => field(/^Street/).value,
    // A pause in typing comes before the answer, and a busy machine takes its time.
    said: (text: RegExp) => screen.findByText(text, undefined, { timeout: 4000 }),
    press: (name: RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true })),
    asked: () =>
      client.calls
        .filter(({ op }) => op === 'getAddressByPostalCode')
        .map(({ body }) => body as OperationRequest<'getAddressByPostalCode'>),
  }
}

describe('the postal code field', () => {
  test('a postal code of one place fills in town and state, with a notice', async () => {
    const form = open()
    form.type(/^Postal code/, '24937')
    await form.said(/Flensburg, Schleswig-Holstein: filled in/)
    expect([form.town(), form.state()]).toEqual(['Flensburg', 'Schleswig-Holstein'])
    expect(form.asked()).toEqual([{ country: 'DE', postalCode: '24937' }])
  })

  test('a postal code of several places offers them, and the chosen one is shown as pressed', async () => {
    const form = open()
    form.type(/^Postal code/, '24960')
    await form.said(/2 places have this postal code/)
    expect(form.town()).toBe('')
    form.press(/Munkbrarup/)
    expect([form.town(), form.state()]).toEqual(['Munkbrarup', 'Schleswig-Holstein'])
    const pressed = form.screen.getByRole('button', { name: /Munkbrarup/, hidden: true })
    expect(pressed.getAttribute('aria-pressed')).toBe('true')
  })

  test('a postal code with a street fills in the street too', async () => {
    const form = open()
    form.type(/^Postal code/, '20095')
    await form.said(/Hamburg, Hamburg: filled in/)
    expect(form.street()).toBe('Jungfernstieg')
  })

  test('a postal code never overwrites a field that the player typed', async () => {
    const form = open()
    form.type(/^Town/, 'My town')
    form.type(/^Postal code/, '24937')
    await form.said(/This is the postal code of Flensburg/)
    expect(form.town()).toBe('My town')
  })

  test('a changed postal code removes what it filled in, and keeps later changes of the player', async () => {
    const form = open()
    form.type(/^Postal code/, '24937')
    await form.said(/filled in/)
    form.type(/^Postal code/, '24960')
    await form.said(/2 places/)
    expect(form.town()).toBe('')
    form.press(/Glücksburg/)
    form.type(/^Town/, 'Glücksburg (Ostsee)')
    form.type(/^Postal code/, '24937')
    await form.said(/This is the postal code of Flensburg/)
    expect(form.town()).toBe('Glücksburg (Ostsee)')
  })

  test('a postal code that is unknown or cannot be looked up leaves the fields to the player', async () => {
    const unknown = open()
    unknown.type(/^Postal code/, '99999')
    await unknown.said(/We do not know this postal code/)
    unknown.type(/^Town/, 'Nowhere')
    expect(unknown.town()).toBe('Nowhere')
    unknown.screen.unmount()
    sessionStorage.clear()
    const failing = open({
      getAddressByPostalCode: () => {
        throw new Fault('300')
      },
    })
    failing.type(/^Postal code/, '24937')
    await failing.said(/could not be looked up/)
    failing.type(/^Town/, 'Flensburg')
    expect(failing.town()).toBe('Flensburg')
  })

  test('a running look-up of a postal code does not block the form', async () => {
    const form = open({
      getAddressByPostalCode: () => new Promise(() => undefined),
      registerAndLoginBeforeDeposit: () => ({ result: 5 }),
    })
    form.type(/^Postal code/, '24937')
    form.type(/^Street/, 'Norderstraße 1')
    form.type(/^Town/, 'Flensburg')
    form.type(/^State/, 'Schleswig-Holstein')
    await form.said(/Looking up/)
    form.press(/^Complete$/)
    await waitFor(() =>
      expect(form.client.calls.map(({ op }) => op)).toContain('registerAndLoginBeforeDeposit'),
    )
  })
})

test('the operator’s tracking address is requested when the registration is complete', async () => {
  const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(new Response())
  vi.spyOn(console, 'info').mockReturnValue()
  const trackingURL = 'https://track.example/full'
  const tracking = { ...base.tracking, trackOnFullRegistration: true, trackingURL }
  const form = open({ registerAndLoginBeforeDeposit: () => ({ result: 5 }) }, { tracking })
  form.type(/^Postal code/, '24937')
  form.type(/^Street/, 'Norderstraße 1')
  form.type(/^Town/, 'Flensburg')
  form.type(/^State/, 'Schleswig-Holstein')
  form.press(/^Complete$/)
  await waitFor(() => expect(fetched.mock.calls.map(([url]) => url)).toEqual([trackingURL]))
})

const READY: OperationResult<'getDepositStep'> = { status: 'ready', processors: [] }

test.each([
  [
    'a deposit asks for its terms in the request of the registration',
    'false',
    'registerAndLoginBeforeDeposit',
  ],
  ['the e-mail asks for nothing more', 'true', 'playerRegistrationFull'],
] as const)('a registration that leads to %s', async (_what, EMAIL_ON_FULL_REGISTRATION, op) => {
  const form = open(
    {
      playerRegistrationFull: () => ({ result: 5 }),
      registerAndLoginBeforeDeposit: () => ({ result: 5, deposit: READY }),
      getDepositStep: () => READY,
    },
    { settings: { ...base.settings, EMAIL_ON_FULL_REGISTRATION } },
  )
  form.type(/^Postal code/, '24937')
  form.type(/^Street/, 'Norderstraße 1')
  form.type(/^Town/, 'Flensburg')
  form.type(/^State/, 'Schleswig-Holstein')
  form.press(/^Complete$/)
  const currencyId = defaultCurrencyId(form.store.get(siteAtom).manifest)
  await waitFor(() => {
    const sent = form.client.calls.filter(({ op: name }) => name.includes('egist'))
    expect(sent.map(({ op: name }) => name)).toEqual([op])
    const cached = form.services.queries.getQueryData(['getDepositStep', { currencyId }])
    expect(cached).toEqual(EMAIL_ON_FULL_REGISTRATION === 'true' ? undefined : READY)
  })
})

test.each([
  [1, 'goes on to the payment', '/deposit?currencyId=978'],
  [100, 'stays at the slip', '/'],
] as const)('over a slip a player with a balance of %i %s afterwards', async (accountBalance, _, address) => {
  openSiteStorage(trialManifest().siteId).write('pendingJoin', SLIP)
  const accounts = [playerAccount({ accountBalance })]
  const form = open(
    {
      registerAndLoginBeforeDeposit: () => ({ result: 5, deposit: READY }),
      init: () => initAnswer({ player: player(), playerAccounts: accounts }),
    },
    { routes: [{ path: '/deposit', screen: 'cashier.deposit', access: 'open', layout: 'frame' }] },
    accounts,
  )
  const isBeforePayment = accountBalance < SLIP.amount
  expect(form.screen.queryByText(/before the payment for Aurora 6\/49/) !== null).toBe(isBeforePayment)
  form.type(/^Postal code/, '24937')
  form.type(/^Street/, 'Norderstraße 1')
  form.type(/^Town/, 'Flensburg')
  form.type(/^State/, 'Schleswig-Holstein')
  form.press(/^Complete$/)
  await waitFor(() => expect(form.store.get(noticesAtom)).toHaveLength(1))
  expect(form.store.get(noticesAtom)[0]?.actions).toEqual([])
  await waitFor(() => expect(form.screen.getByTestId('address').textContent).toBe(address))
})
