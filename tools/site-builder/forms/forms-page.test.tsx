import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { LawDemands } from '#schemas/site-manifest/refuse-demanded-fields.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { valueAt, type Keys } from '../state/manifest-text.ts'
import { CATALOGUE, openView } from '../testing/open-form.tsx'
import { FormsPage } from './forms-page.tsx'

afterEach(cleanup)
beforeAll(() => {
  // The preview measures its room, which jsdom does not have.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

const STEPS = [
  { id: 'account', fields: ['primaryEmail', 'username', 'password'] },
  { id: 'person', fields: ['firstName', 'lastName', 'birthdate', 'country'] },
]
const LAWS: LawDemands = {
  xx: [{ fields: ['lastName'], because: 'the law demands it (xx 1)', cure: 'ask for it (xx 1)' }],
}

async function openForms(own: object = {}) {
  const manifest = {
    registration: { short: { steps: STEPS } },
    languages: { served: ['en', 'de'] },
    jurisdictions: ['xx'],
    ...own,
  }
  const catalogue = async () => ({ ...CATALOGUE, lawDemands: LAWS })
  const opened = openView({ manifest, inherited: trialManifest(), api: { catalogue } }, (site) => (
    <FormsPage site={site} />
  ))
  const user = userEvent.setup()
  await screen.findByRole('heading', { name: /^Forms of/ })
  const at = (...keys: Keys) => valueAt(opened.draft.manifest, ['registration', ...keys])
  const fieldsOf = () => (at('short', 'steps') as { fields: string[] }[]).map(({ fields }) => fields)
  const field = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}(?!:)`) })
  return { ...opened, user, at, fieldsOf, field }
}

test('a field is moved in its step and to another one by Alt and an arrow key, keeps the focus, and each move is announced and undone', async () => {
  const { user, fieldsOf, field, draft, text } = await openForms()
  field('User name').focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(fieldsOf()[0]).toEqual(['username', 'primaryEmail', 'password'])
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(fieldsOf()[1]).toEqual(['firstName', 'lastName', 'birthdate', 'country', 'username'])
  expect(document.activeElement).toBe(field('User name'))
  expect(screen.getByText('User name is in step 2 now.').getAttribute('role')).toBe('status')
  draft.undo()
  draft.undo()
  expect(draft.text).toBe(text)
})

test('a move changes the lists of fields alone in the source', async () => {
  const { user, draft, field, text } = await openForms()
  field('Country').focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  const lines = (of: string) => of.split('\n')
  const differing = lines(draft.text).filter((line, place) => line !== lines(text)[place])
  expect(differing.map((line) => line.trim())).toEqual(['"country",', '"birthdate"'])
})

test('a field of the tray is asked for by one press, and the one that is taken out is in the tray', async () => {
  const { user, fieldsOf, field } = await openForms()
  await user.click(screen.getByRole('button', { name: 'Ask for Mobile phone' }))
  expect(fieldsOf()[1]).toContain('phoneMobile')
  expect(document.activeElement).toBe(field('Mobile phone'))
  await user.click(field('Mobile phone'))
  await user.click(screen.getByRole('button', { name: 'Do not ask for it' }))
  expect(fieldsOf()[1]).not.toContain('phoneMobile')
  expect(screen.getByRole('button', { name: 'Ask for Mobile phone' })).toBeDefined()
})

test('a field is optional and hidden by one choice, and the usual value is not written', async () => {
  const { user, at, field } = await openForms()
  await user.click(field('First name'))
  await user.click(screen.getByRole('radio', { name: 'Optional' }))
  expect(at('customFields', 'short_reg')).toEqual({ required_overrides: { firstName: false } })
  await user.click(screen.getByRole('radio', { name: 'Hidden' }))
  expect(at('customFields', 'short_reg')).toEqual({ hidden_overrides: { firstName: true } })
  await user.click(screen.getByRole('radio', { name: 'Required' }))
  expect(at('customFields')).toBeUndefined()
})

test('a field that the login needs cannot be made optional, hidden or removed, and shows the reason', async () => {
  const { user, field } = await openForms()
  await user.click(field('Password'))
  for (const name of ['Optional', 'Hidden'])
    expect(screen.getByRole('radio', { name }).matches(':disabled')).toBe(true)
  expect(screen.getByText('Nobody could log in without it.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Do not ask for it' }).matches(':disabled')).toBe(true)
  expect(screen.getByText(/^It stays in the form: Without it nobody could log in/)).toBeDefined()
})

test('a field that the law demands is neither hidden nor optional, for everybody or in a country', async () => {
  const { user, field } = await openForms({
    registration: {
      short: { steps: STEPS },
      full: { steps: [{ id: 'contact', fields: ['phoneMobile'] }] },
      perCountry: { DE: { required_overrides: { lastName: true } } },
    },
  })
  await user.click(field('Last name'))
  expect(screen.getByRole('radio', { name: 'Hidden' }).matches(':disabled')).toBe(true)
  expect(screen.getAllByText('The law demands it (xx 1).')).toHaveLength(2)
  const germany = screen.getByRole('combobox', { name: 'Germany' })
  const offered = within(germany).getAllByRole<HTMLOptionElement>('option')
  expect(offered.filter(({ disabled }) => !disabled).map(({ text }) => text)).toEqual([
    'As for everybody',
    'Required',
  ])
})

test('a field differs in a country, by keyboard', async () => {
  const { user, at, field } = await openForms()
  await user.click(field('First name'))
  const adder = screen.getByRole('combobox', { name: 'First name: a country that differs' })
  await user.selectOptions(adder, 'FR')
  expect(at('perCountry')).toEqual({ FR: { required_overrides: { firstName: false } } })
  await user.selectOptions(screen.getByRole('combobox', { name: 'France' }), 'Hidden')
  expect(at('perCountry')).toEqual({ FR: { hidden_overrides: { firstName: true } } })
  await user.click(screen.getByRole('button', { name: 'France: as for everybody' }))
  expect(at('perCountry')).toBeUndefined()
})

test('a custom field is added with its kind to a step, and is deleted with all its settings', async () => {
  const { user, at, fieldsOf, draft, text } = await openForms()
  await user.type(screen.getByLabelText('Label (en)'), 'Shoe size')
  await user.selectOptions(screen.getByLabelText('Kind'), 'Choice')
  await user.type(screen.getByLabelText('Choices, one a line'), 'Small{Enter}Large')
  await user.click(screen.getByRole('button', { name: 'Add the field' }))
  expect(at('customFields', 'short_reg', 'fields', 'shoeSize')).toEqual({
    schema: { type: 'string', enum: ['Small', 'Large'] },
    label: { en: 'Shoe size' },
    choices: { Small: { en: 'Small' }, Large: { en: 'Large' } },
  })
  expect(fieldsOf()[1]?.at(-1)).toBe('shoeSize')
  await user.selectOptions(screen.getByLabelText('Begins with'), 'Large')
  expect(at('customFields', 'short_reg', 'default_overrides')).toEqual({ shoeSize: 'Large' })
  await user.click(screen.getByRole('button', { name: 'Delete the field' }))
  expect(draft.manifest).toEqual(JSON.parse(text))
})

test('a switch is never required, and says that a consent is', async () => {
  const { user } = await openForms()
  await user.type(screen.getByLabelText('Label (en)'), 'I pay tax')
  await user.selectOptions(screen.getByLabelText('Kind'), 'switch')
  await user.click(screen.getByRole('button', { name: 'Add the field' }))
  expect(screen.queryByRole('radio', { name: 'Required' })).toBeNull()
  expect(screen.getByText(/What has to be agreed to is a consent/)).toBeDefined()
  expect(screen.queryByLabelText('Begins with')).toBeNull()
})

test('a consent is added with a text, a version and an id of its own', async () => {
  const { user, at } = await openForms()
  await user.type(screen.getByLabelText('Text (en)'), 'The club may write to me')
  await user.click(screen.getByRole('checkbox', { name: 'Nobody registers without it' }))
  await user.click(screen.getByRole('button', { name: 'Add the consent' }))
  expect((at('consents') as unknown[]).at(-1)).toEqual({
    id: 'theClubMayWrite',
    required: true,
    version: '1',
    form: 'short',
    text: { en: 'The club may write to me' },
  })
})

test('a step gives its fields to the one beside it, and a field that leaves a step alone takes the step away', async () => {
  const { user, fieldsOf, field } = await openForms({
    registration: { short: { steps: [STEPS[0], { id: 'person', fields: ['birthdate'] }] } },
  })
  await user.click(screen.getByRole('button', { name: 'Step 2: join with step 1' }))
  expect(fieldsOf()).toEqual([['primaryEmail', 'username', 'password', 'birthdate']])
  await user.click(field('Date of birth'))
  await user.selectOptions(screen.getByLabelText('Step'), 'A new step')
  expect(fieldsOf()).toEqual([['primaryEmail', 'username', 'password'], ['birthdate']])
  await user.selectOptions(screen.getByLabelText('Step'), 'Step 1')
  expect(fieldsOf()).toHaveLength(1)
  expect(screen.getByText(/The step that it left had no other field and is gone/)).toBeDefined()
})

test('a label of the site replaces that of the product in the list', async () => {
  const { user, at, field } = await openForms()
  await user.click(field('First name'))
  await user.type(screen.getByLabelText('Label, en'), 'Given name')
  expect(at('customFields', 'short_reg', 'label_overrides')).toEqual({ firstName: { en: 'Given name' } })
  expect(field('Given name')).toBeDefined()
})
