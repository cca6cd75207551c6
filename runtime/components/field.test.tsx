import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { IntlProvider } from 'react-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { type CompiledMessages, providedMessages } from '#runtime/locale/messages.ts'
import english from '#runtime/messages/en.json'
import { Field, type TextFieldProps } from './field.tsx'
import { Sheet } from './sheet.tsx'

afterEach(cleanup)

const messages = providedMessages(english as unknown as CompiledMessages)
const show = (content: ReactNode) =>
  render(
    <IntlProvider locale="en" messages={messages}>
      {content}
    </IntlProvider>,
  )

function Typed(props: Pick<TextFieldProps, 'type' | 'inputMode'>) {
  const [value, setValue] = useState('')
  return <Field {...props} label="Typed" value={value} onChange={setValue} />
}

test.each([
  ['a field of digits', { inputMode: 'numeric' }, '١٢۳۴５', '12345'],
  ['a phone number', { type: 'tel', inputMode: 'tel' }, '+٤٩-١٥١', '+49-151'],
  ['an amount', { inputMode: 'decimal' }, '١٢٫٥٠', '12.50'],
  ['a text', {}, '١٢', '١٢'],
] as const)('%s takes what an Arabic or Persian keyboard writes', (_, props, typed, read) => {
  show(<Typed {...props} />)
  const field = screen.getByLabelText<HTMLInputElement>('Typed')
  fireEvent.change(field, { target: { value: typed } })
  expect(field.value).toBe(read)
})

test('a password can be shown while it is typed, and hidden again', () => {
  show(<Typed type="password" />)
  const field = screen.getByLabelText<HTMLInputElement>('Typed')
  const button = screen.getByRole('button', { name: 'Show' })
  expect([field.type, button.getAttribute('aria-pressed')]).toEqual(['password', 'false'])
  fireEvent.click(button)
  expect([field.type, button.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  fireEvent.click(button)
  expect(field.type).toBe('password')
})

const focusedIn = (content: ReactNode, props: Partial<ComponentProps<typeof Sheet>> = {}) => {
  show(
    <Sheet title="A dialog" onClose={vi.fn<() => void>()} {...props}>
      {content}
    </Sheet>,
  )
  return document.activeElement
}

test('the focus of a dialog begins at its first field', () => {
  expect(focusedIn(<Typed />)).toBe(screen.getByLabelText('Typed'))
})

test('the focus of a dialog without fields begins at its main action, and never at one that cannot be undone', () => {
  const main = (
    <button type="button" data-kind="primary">
      Buy
    </button>
  )
  expect(focusedIn(main)?.textContent).toBe('Buy')
  cleanup()
  const actions = (
    <>
      <button type="button">Keep</button>
      <button type="button" data-kind="danger">
        Delete
      </button>
    </>
  )
  expect(focusedIn('Delete it?', { actions })?.textContent).toBe('Keep')
})
