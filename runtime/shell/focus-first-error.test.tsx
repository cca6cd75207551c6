import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Field } from '#runtime/components/field.tsx'
import { focusFirstErrors } from './focus-first-error.ts'

let end = () => {}
beforeEach(() => {
  end = focusFirstErrors(document)
})
afterEach(() => {
  end()
  cleanup()
})

interface Errors {
  name?: string
  mail?: string
}

/** A form that shows its errors after each attempt when `judge` has answered. */
function Form({ judge }: { judge: () => Promise<Errors> }) {
  const [errors, setErrors] = useState<Errors>({})
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void judge().then(setErrors)
      }}
    >
      <Field label="Name" value="" error={errors.name} onChange={() => undefined} />
      <Field label="E-mail" value="" error={errors.mail} onChange={() => undefined} />
      <button type="submit">Send</button>
    </form>
  )
}

function submit(): void {
  const button = screen.getByRole('button', { name: 'Send' })
  button.focus()
  fireEvent.click(button)
}

const focused = () => document.activeElement

test('the first wrong field of a submitted form gets the focus when the errors appear', async () => {
  render(<Form judge={async () => ({ name: 'Too short', mail: 'Missing' })} />)
  submit()
  await expect.poll(focused).toBe(screen.getByLabelText('Name'))
})

test('a form that is submitted again with the same error leads to the field again', async () => {
  render(<Form judge={async () => ({ mail: 'Missing' })} />)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    submit()
    await expect.poll(focused).toBe(screen.getByLabelText('E-mail'))
  }
})

test('a player who has moved the focus before the answer keeps it', async () => {
  const answer = Promise.withResolvers<Errors>()
  render(<Form judge={() => answer.promise} />)
  submit()
  screen.getByLabelText('E-mail').focus()
  answer.resolve({ name: 'Too short' })
  await expect.poll(() => screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  expect(focused()).toBe(screen.getByLabelText('E-mail'))
})

test('an error that appears without a submission moves no focus', async () => {
  const form = (error?: string) => (
    <form>
      <Field label="Name" value="" error={error} onChange={() => undefined} />
      <button type="submit">Send</button>
    </form>
  )
  const { rerender } = render(form())
  screen.getByRole('button', { name: 'Send' }).focus()
  rerender(form('Too short'))
  await new Promise(requestAnimationFrame)
  expect(focused()).toBe(screen.getByRole('button', { name: 'Send' }))
})
