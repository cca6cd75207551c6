import type { UiSchema } from '@rjsf/utils'
import { fireEvent, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { SchemaForm, type FormStep, type SchemaFormProps } from './schema-form.tsx'

type Values = Record<string, unknown>

const FIELDS = {
  name: { type: 'string', title: 'First name' },
  seats: { type: 'integer', title: 'Seats', enum: [2, 4] },
} as const
const stepOf = (properties: object, uiSchema: UiSchema = {}, required: string[] = []): FormStep => ({
  id: 'one',
  title: 'About you',
  schema: { type: 'object', properties: properties as Record<string, object>, required },
  uiSchema,
})

function show(step: FormStep, props: Partial<SchemaFormProps<Values>> = {}) {
  const changed = vi.fn<(values: Values) => void>()
  function Form() {
    const [values, setValues] = useState<Values>({})
    return (
      <SchemaForm
        id="test"
        step={step}
        place={{ step: 1, steps: 1 }}
        values={values}
        errors={[]}
        isBusy={false}
        submitLabel="Save"
        onLeave={() => undefined}
        onBack={() => undefined}
        onSubmit={() => undefined}
        {...props}
        onChange={(next) => {
          changed(next)
          setValues(next)
        }}
      />
    )
  }
  return { ...renderWithRuntime(<Form />), changed }
}

test('a field has its title, its hint, and a note where it is optional', () => {
  const { screen } = show(stepOf(FIELDS, { name: { 'ui:help': 'As in your passport.' } }, ['seats']))
  const name = screen.getByLabelText(/^First name/)
  expect(screen.getByLabelText('First name optional')).toBe(name)
  expect(screen.getByLabelText('Seats')).toBeDefined()
  expect(document.getElementById(name.getAttribute('aria-describedby')!)?.textContent).toBe(
    'As in your passport.',
  )
})

test('an error replaces the hint of its field and is announced', () => {
  const errors = [{ field: 'name', message: 'Too short.' }]
  const { screen } = show(stepOf(FIELDS, { name: { 'ui:help': 'As in your passport.' } }), { errors })
  expect(screen.getByRole('alert').textContent).toBe('Too short.')
  expect(screen.queryByText('As in your passport.')).toBeNull()
})

test('a choice among numbers gives a number, as its schema requires', () => {
  const { screen, changed } = show(stepOf(FIELDS))
  fireEvent.change(screen.getByLabelText(/^Seats/), { target: { value: '4' } })
  expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ seats: 4 }))
  expect(screen.getByLabelText(/^Seats/)).toHaveProperty('value', '4')
})

test('a date of birth is a value once day, month and year are chosen', () => {
  const birthdate = { type: 'string', title: 'Date of birth' }
  const { screen, changed } = show(stepOf({ birthdate }, { birthdate: { 'ui:widget': 'birthdate' } }))
  fireEvent.change(screen.getByLabelText(/^Day/), { target: { value: '7' } })
  fireEvent.change(screen.getByLabelText(/^Month/), { target: { value: '03' } })
  fireEvent.change(screen.getByLabelText(/^Year/), { target: { value: '1990' } })
  expect(changed).toHaveBeenLastCalledWith({ birthdate: '1990-03-07' })
})

test('leaving a field reports its name', () => {
  const onLeave = vi.fn<(field: string) => void>()
  const { screen } = show(stepOf(FIELDS), { onLeave })
  fireEvent.blur(screen.getByLabelText(/^First name/))
  expect(onLeave).toHaveBeenCalledExactlyOnceWith('name')
})

test('a step in the middle names its place and leads on and back', async () => {
  const onBack = vi.fn<() => void>()
  const onSubmit = vi.fn<() => void>()
  const { screen } = show(stepOf(FIELDS), { place: { step: 2, steps: 3 }, onBack, onSubmit })
  expect(screen.getByText('Step 2 of 3: About you')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(onBack).toHaveBeenCalledOnce()
})

test('a form of one step has the button of its end only, and the reason of a refusal', () => {
  const { screen } = show(stepOf(FIELDS), { fault: 'Too many attempts.' })
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Save'])
  expect(screen.getByText('Too many attempts.')).toBeDefined()
  expect(screen.queryByText(/^Step/)).toBeNull()
})
