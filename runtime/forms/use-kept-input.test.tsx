import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { connectionAtom, type ConnectionStatus } from '#runtime/client/connection.ts'
import { renderWithRuntime } from '#runtime/testing/render-with-runtime.tsx'
import { useKeptInput } from './use-kept-input.ts'

function Form({ name }: { name: string }) {
  const [value, setValue] = useKeptInput(name, () => 'empty')
  return <input aria-label={name} value={value} onChange={(event) => setValue(event.target.value)} />
}

/** Types into a form that is then removed, and renders the next one. */
function after(removal: ConnectionStatus, next: string) {
  const { screen, store } = renderWithRuntime(<Form name="withdrawal" />)
  const connection = (status: ConnectionStatus) =>
    act(() => store.set(connectionAtom, { status, retries: 0 }))
  fireEvent.change(screen.getByLabelText('withdrawal'), { target: { value: 'DE89' } })
  connection(removal)
  screen.rerender(<p>Offline</p>)
  connection('connected')
  screen.rerender(<Form name={next} />)
  const valueOf = (name: string) => screen.getByLabelText(name).getAttribute('value')
  return { screen, valueOf }
}

test('input is there again after a lost connection, once', () => {
  const { screen, valueOf } = after('disconnected', 'withdrawal')
  expect(valueOf('withdrawal')).toBe('DE89')
  screen.rerender(<p>Another screen</p>)
  screen.rerender(<Form name="withdrawal" />)
  expect(valueOf('withdrawal')).toBe('empty')
})

test.each([
  ['that was left on a connected page', 'connected', 'withdrawal'],
  ['of another form', 'disconnected', 'deposit'],
] as const)('input %s is not kept', (_case, removal, next) => {
  expect(after(removal, next).valueOf(next)).toBe('empty')
})
