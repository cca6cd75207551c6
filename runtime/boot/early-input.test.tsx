import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RENDERED_PAGE_ATTRIBUTE, type EarlyInput } from '#schemas/site-manifest/rendered-page.ts'
import { replayEarlyInput } from './early-input.ts'

let root: HTMLElement
beforeEach(() => {
  root = document.createElement('div')
  root.setAttribute(RENDERED_PAGE_ATTRIBUTE, '')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Controls whose presses and values the test reads. */
function Screen({ onPress }: { onPress: (control: string) => void }) {
  const [name, setName] = useState('')
  const [agrees, setAgrees] = useState(false)
  const [language, setLanguage] = useState('en')
  return (
    <>
      <input aria-label="name" value={name} onChange={({ target }) => setName(target.value)} />
      <input
        type="checkbox"
        aria-label="agree"
        checked={agrees}
        onChange={({ target }) => setAgrees(target.checked)}
      />
      <select aria-label="language" value={language} onChange={({ target }) => setLanguage(target.value)}>
        <option>en</option>
        <option>de</option>
      </select>
      <button onClick={() => onPress('first')}>first</button>
      <button onClick={() => onPress('second')}>second</button>
      <p>{[name, agrees, language].join(' ')}</p>
    </>
  )
}

function open() {
  const onPress = vi.fn<(control: string) => void>()
  const screen = render(<Screen onPress={onPress} />)
  const record = (...input: EarlyInput[]) => vi.stubGlobal('earlyInput', { end: () => input })
  const control = (name: string) => screen.getByLabelText(name)
  const button = (name: string) => screen.getByRole('button', { name })
  return { onPress, screen, record, control, button }
}
test('presses and edits take effect once, on the elements that they were for', async () => {
  const { onPress, screen, record, control, button } = open()
  // The browser has put the typed text into the field; React has not noticed it.
  const name = control('name') as HTMLInputElement
  name.value = 'Ada'
  record(
    { control: name, value: 'Ada' },
    { control: control('agree') },
    { control: control('language'), value: 'de' },
    { control: button('first') },
  )
  await act(() => replayEarlyInput(root, () => false))
  expect(screen.container.querySelector('p')?.textContent).toBe('Ada true de')
  expect(onPress.mock.calls).toEqual([['first']])
})

test('a control that is gone is passed over, and a covered page takes no further press', async () => {
  const { onPress, record, button } = open()
  const gone = document.createElement('button')
  gone.onclick = () => onPress('gone')
  record({ control: gone }, { control: button('first') }, { control: button('second') })
  await act(() => replayEarlyInput(root, () => onPress.mock.calls.length > 0))
  expect(onPress.mock.calls).toEqual([['first']])
})

test('a press of the player after the recording finds all that was typed before', async () => {
  const { record, screen, control } = open()
  const name = control('name') as HTMLInputElement
  name.value = 'Ada'
  record({ control: name, value: 'Ada' }, { control: control('language'), value: 'de' })
  const typed = new Promise<string | null | undefined>((resolve) => {
    const look = setInterval(() => {
      if (root.hasAttribute(RENDERED_PAGE_ATTRIBUTE)) return
      clearInterval(look)
      resolve(screen.container.querySelector('p')?.textContent)
    })
  })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await replayEarlyInput(root, () => false)
  expect(await typed).toBe('Ada false de')
})

test('a page without a recorder has nothing to repeat', async () => {
  await expect(replayEarlyInput(root, () => false)).resolves.toBeUndefined()
})
