import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BusyButton } from './busy-button.tsx'

test('a busy button keeps the focus, and refuses a second click and the submission of its form', () => {
  const onClick = vi.fn<() => void>()
  const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <BusyButton type="submit" busy={busy} onClick={onClick}>
        Ban player
      </BusyButton>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Ban player' })
  button.focus()
  fireEvent.click(button)
  expect(onSubmit).toHaveBeenCalledOnce()
  rerender(form(true))
  fireEvent.click(button)
  expect(onClick).toHaveBeenCalledOnce()
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(button.disabled).toBe(false)
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
})
