import { fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { visitParametersAtom } from '#runtime/router/query-parameters.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { trialModule } from '#runtime/testing/trial-module.ts'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import type { Answers } from '#runtime/testing/fake-client.ts'
import { Fault } from '#schemas/protocol/faults.ts'
import messages from '../messages/en.json'
import registration from '../module.ts'
import ShortRegistration from './short-registration.tsx'

interface MarketingSlot {
  values: Record<string, unknown>
  onChange: (values: Record<string, unknown>) => void
}

const base = trialManifest().registration

// A draft outlives the form: each test begins without one.
afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  vi.restoreAllMocks()
})

const FREE = {
  checkUsername: () => ({ result: 1 }),
  checkEmail: () => ({ result: 1 }),
} as const satisfies Answers

function show(
  options: TrialRuntimeOptions = {},
  change: Partial<typeof base> = {},
  site: Parameters<typeof trialManifest>[0] = {},
) {
  const short = {
    steps: [
      { id: 'account', fields: ['username', 'primaryEmail', 'password'] },
      { id: 'person', fields: ['birthdate', 'country'] },
    ],
  }
  const consents = [{ id: 'terms', required: true, form: 'short' as const }]
  const manifest = trialManifest({ registration: { ...base, short, consents, ...change }, ...site })
  return renderWithRuntime(<ShortRegistration close={() => undefined} />, {
    manifest,
    messages,
    modules: [registration],
    ...options,
    answers: { ...FREE, ...options.answers },
  })
}

type Shown = ReturnType<typeof show>

const type = ({ screen }: Shown, label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = ({ screen }: Shown, name: string) =>
  fireEvent.click(screen.getByRole('button', { name, hidden: true }))

function fillAccount(shown: Shown) {
  type(shown, /^User name/, 'ada_1815')
  type(shown, /^E-mail/, 'ada@example.org')
  type(shown, /^Password/, 'engine1843')
}

async function fillPerson(shown: Shown) {
  await shown.screen.findByLabelText(/^Day/)
  type(shown, /^Day/, '10')
  type(shown, /^Month/, '12')
  type(shown, /^Year/, '1990')
  fireEvent.click(shown.screen.getByLabelText(/legal age/))
}

describe('the quick registration', () => {
  test('a step with missing fields names each of them and stays open', async () => {
    const shown = show()
    press(shown, 'Next')
    await waitFor(() => expect(shown.screen.getAllByText('Please fill this in.')).toHaveLength(3))
    expect(shown.screen.getByText(/Step 1 of 2/)).toBeDefined()
  })

  test('the password field names the bounds that the site sets', () => {
    const { settings } = trialManifest()
    const manifest = trialManifest({
      registration: base,
      settings: { ...settings, password: { minLength: 8, maxLength: 32 } },
    })
    const { screen } = renderWithRuntime(<ShortRegistration close={() => undefined} />, {
      manifest,
      messages,
      modules: [registration],
    })
    expect(screen.getByText('8 to 32 characters with a letter and a number.')).toBeDefined()
  })

  test('the form asks the service whether a name is free after the field is left', async () => {
    const shown = show({ answers: { checkUsername: () => ({ result: 0 }) } })
    type(shown, /^User name/, 'ada_1815')
    fireEvent.blur(shown.screen.getByLabelText(/^User name/))
    expect(await shown.screen.findByText('This is already registered.')).toBeDefined()
    type(shown, /^User name/, 'ada_1816')
    await waitFor(() => expect(shown.screen.queryByText('This is already registered.')).toBeNull())
  })

  test('a government ID that another account has is refused where the site asks for one', async () => {
    const short = { steps: [{ id: 'person', fields: ['governmentId'] }] }
    const shown = show({ answers: { checkGovernmentID: () => ({ result: 0 }) } }, { short, consents: [] })
    type(shown, /^Government ID/, 'L01X00T47')
    fireEvent.blur(shown.screen.getByLabelText(/^Government ID/))
    expect(await shown.screen.findByText('This is already registered.')).toBeDefined()
    expect(shown.client.calls.find(({ op }) => op === 'checkGovernmentID')?.body).toEqual({
      governmentId: 'L01X00T47',
    })
  })

  test('the form begins with the country of the connection', async () => {
    const shown = show({ answers: { isEligibleLocation: () => ({ eligible: true, country: 'AT' }) } })
    fillAccount(shown)
    await waitFor(() => expect(shown.client.calls.some(({ op }) => op === 'isEligibleLocation')).toBe(true))
    press(shown, 'Next')
    await waitFor(() => expect(shown.screen.getByLabelText(/^Country/)).toHaveProperty('value', 'AT'))
    expect(shown.screen.queryByText(/is not offered in/)).toBeNull()
  })

  test('a visitor chooses the state from the list of the country', async () => {
    const short = { steps: [{ id: 'person', fields: ['country', 'primaryAddressState'] }] }
    const items = ['Kano', 'Lagos'].map((name) => ({ value: name, label: name }))
    const { screen, client } = show(
      { answers: { getDropdownItems: () => ({ items }), playerRegistration: () => ({ result: 7 }) } },
      { short, consents: [] },
    )
    await waitFor(() => expect(screen.getByLabelText(/^State or province/).textContent).toContain('Lagos'))
    fireEvent.change(screen.getByLabelText(/^State or province/), { target: { value: 'Lagos' } })
    press({ screen } as Shown, 'Create account')
    const sent = () => client.calls.find(({ op }) => op === 'playerRegistration')?.body
    await waitFor(() => expect(sent()).toMatchObject({ fields: { primaryAddressState: 'Lagos' } }))
  })

  test('a visitor whose country has no offer reads it before the form', async () => {
    const shown = show({ answers: { isEligibleLocation: () => ({ eligible: false, country: 'FR' }) } })
    expect(await shown.screen.findByText(/is not offered in France/)).toBeTruthy()
  })

  test('the form sends the referral code of the visit', async () => {
    const shown = show({ answers: { playerRegistration: () => ({ result: 7 }) } })
    shown.store.set(visitParametersAtom, (visit) => ({ ...visit, refStr: 'friend' }))
    fillAccount(shown)
    press(shown, 'Next')
    await fillPerson(shown)
    press(shown, 'Create account')
    const sent = () => shown.client.calls.find(({ op }) => op === 'playerRegistration')
    await waitFor(() => expect(sent()?.body).toMatchObject({ refStr: 'friend' }))
  })

  test('the operator’s tracking address is requested after the registration, and not before', async () => {
    const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(new Response())
    vi.spyOn(console, 'info').mockReturnValue()
    const answers = [{ result: -1, errors: [] }, { result: 7 }]
    const trackingURL = 'https://track.example/r'
    const tracking = { ...trialManifest().tracking, trackOnShortRegistration: true, trackingURL }
    const shown = show({ answers: { playerRegistration: () => answers.shift()! } }, {}, { tracking })
    fillAccount(shown)
    press(shown, 'Next')
    await fillPerson(shown)
    press(shown, 'Create account')
    await waitFor(() => expect(answers).toHaveLength(1))
    expect(fetched).not.toHaveBeenCalled()
    press(shown, 'Create account')
    await waitFor(() => expect(fetched.mock.calls.map(([url]) => url)).toEqual([trackingURL]))
  })

  test('GB LCCP 5.1.12: marketing is asked on the last step with nothing chosen, and the form sends what is ticked', async () => {
    const asked = trialModule({
      id: 'account',
      slots: {
        'registration.marketing': {
          load: async () => ({
            default: ({ values, onChange }: MarketingSlot) => (
              <button type="button" onClick={() => onChange({ ...values, 'marketing.mail.news': true })}>
                {values['marketing.mail.news'] === true ? 'given' : 'nothing'}
              </button>
            ),
          }),
        },
      },
    })
    const answers = { playerRegistration: () => ({ result: 17 }) }
    const shown = show({ modules: [registration, asked], answers })
    fillAccount(shown)
    expect(shown.screen.queryByText('nothing')).toBeNull()
    press(shown, 'Next')
    await fillPerson(shown)
    fireEvent.click(await shown.screen.findByText('nothing'))
    press(shown, 'Create account')
    await waitFor(() =>
      expect(shown.client.calls.find(({ op }) => op === 'playerRegistration')?.body).toMatchObject({
        fields: { terms: true, 'marketing.mail.news': true },
      }),
    )
  })

  test('the form sends account, person and consents, then loads the session', async () => {
    const shown = show({ answers: { playerRegistration: () => ({ result: 7 }) } })
    fillAccount(shown)
    press(shown, 'Next')
    await fillPerson(shown)
    press(shown, 'Create account')
    await waitFor(() => expect(shown.client.calls.some(({ op }) => op === 'init')).toBe(true))
    const sent = shown.client.calls.find(({ op }) => op === 'playerRegistration')
    expect(sent?.body).toEqual({
      username: 'ada_1815',
      password: 'engine1843',
      fields: { primaryEmail: 'ada@example.org', birthdate: '1990-12-10', country: 'DE', terms: true },
    })
  })

  test('the form returns to the step with the refused field and keeps the values', async () => {
    const errors = [{ field: 'password', code: 'common-password' }]
    const shown = show({ answers: { playerRegistration: () => ({ result: -1, errors }) } })
    fillAccount(shown)
    press(shown, 'Next')
    await fillPerson(shown)
    press(shown, 'Create account')
    expect(await shown.screen.findByText(/This password is too common/)).toBeDefined()
    expect(shown.screen.getByLabelText(/^User name/)).toHaveProperty('value', 'ada_1815')
  })

  test.each([
    ['113', /Too many registrations/],
    ['20', /could not register you at this time/],
    ['28', /could not register you at this time/],
    ['300', /service is busy/],
  ] as const)(
    'the form shows the refusal %s of the whole registration and keeps the values',
    async (code, text) => {
      const refuse = () => {
        throw new Fault(code)
      }
      const shown = show({ answers: { playerRegistration: refuse } })
      fillAccount(shown)
      press(shown, 'Next')
      await fillPerson(shown)
      press(shown, 'Create account')
      expect(await shown.screen.findByText(text)).toBeDefined()
      expect(shown.screen.getByLabelText(/^Year/)).toHaveProperty('value', '1990')
    },
  )

  test('the form has the fields that the chosen country requires', async () => {
    const perCountry = { DE: { required_overrides: { primaryEmail: false } } }
    const shown = show({}, { perCountry })
    type(shown, /^User name/, 'ada_1815')
    type(shown, /^Password/, 'engine1843')
    press(shown, 'Next')
    expect(await shown.screen.findByText(/Step 2 of 2/)).toBeDefined()
  })

  test('a custom field of the site has the input that its schema describes', async () => {
    const fields = { club: { schema: { type: 'boolean' }, label: { en: 'I am in the club' } } }
    const shown = show({}, {
      short: { steps: [{ id: 'one', fields: ['club'] }] },
      customFields: { ...base.customFields, short_reg: { ...base.customFields.short_reg, fields } },
    } as Partial<typeof base>)
    expect(await shown.screen.findByLabelText(/I am in the club/, {}, { timeout: 5000 })).toBeDefined()
  })

  test('a custom field of the site shows the hint that the site wrote', async () => {
    const schema = { type: 'string', enum: ['red', 'blue'] }
    const fields = { side: { schema, label: { en: 'Side' }, hint: { en: 'Decides your seat.' } } }
    const { screen } = show({}, {
      short: { steps: [{ id: 'one', fields: ['side'] }] },
      customFields: { ...base.customFields, short_reg: { ...base.customFields.short_reg, fields } },
    } as Partial<typeof base>)
    expect(await screen.findByLabelText('Side')).toBeDefined()
    expect(screen.getByText('Decides your seat.')).toBeDefined()
  })

  test('a field of the product has the label, the hint and the first value that the site wrote', async () => {
    const own = {
      ...base.customFields.short_reg,
      label_overrides: { occupation: { en: 'Your trade' } },
      hint_overrides: { occupation: { en: 'As in your contract.' } },
      default_overrides: { occupation: 'Sailor' },
    }
    const { screen } = show(
      {},
      {
        short: { steps: [{ id: 'one', fields: ['occupation'] }] },
        customFields: { ...base.customFields, short_reg: own },
      },
    )
    const trade = (await screen.findByLabelText('Your trade')) as HTMLInputElement
    expect(trade.value).toBe('Sailor')
    expect(screen.getByText('As in your contract.')).toBeDefined()
  })

  test('a date of a custom field is chosen by day, month and year', async () => {
    const schema = { type: 'string', format: 'date' }
    const fields = { since: { schema, label: { en: 'Member since' } } }
    const { screen } = show({}, {
      short: { steps: [{ id: 'one', fields: ['since'] }] },
      customFields: { ...base.customFields, short_reg: { ...base.customFields.short_reg, fields } },
    } as Partial<typeof base>)
    expect(await screen.findByRole('group', { name: 'Member since' })).toBeDefined()
    expect(screen.getByLabelText('Day').getAttribute('autocomplete')).toBe('off')
  })

  test('the values of a custom field have the texts that the site wrote, else the values themselves', async () => {
    const schema = { type: 'string', enum: ['red', 'blue'] }
    const choices = { red: { en: 'The red side' } }
    const fields = { side: { schema, label: { en: 'Side' }, choices } }
    const { screen } = show({}, {
      short: { steps: [{ id: 'one', fields: ['side'] }] },
      customFields: { ...base.customFields, short_reg: { ...base.customFields.short_reg, fields } },
    } as Partial<typeof base>)
    const side = await screen.findByLabelText('Side')
    const options = [...side.querySelectorAll('option')].map(({ text }) => text)
    expect(options.slice(-2)).toEqual(['The red side', 'blue'])
  })
})
