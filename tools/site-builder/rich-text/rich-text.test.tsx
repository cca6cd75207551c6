import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { useEffect, useReducer } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Draft } from '../state/draft.ts'
import { putPage } from '../content/custom-pages.ts'
import { RichText } from './rich-text.tsx'

HTMLDialogElement.prototype.close = () => undefined
afterEach(cleanup)

const LINK = { href: '/p/about' }
const LIVE = { 'pages/rules.en.html': '<p>The record of each draw</p>\n' }

let revise: () => void = () => undefined
const draft = new Draft('aurora', { text: '{}', files: {}, version: 'v1' }, () => revise())

function Page() {
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    revise = again
  }, [again])
  return (
    <RichText
      siteId="aurora"
      html={draft.files['pages/rules.en.html'] ?? LIVE['pages/rules.en.html']}
      put={(html, isTyping) => putPage(draft, LIVE, { name: 'rules.en.html', html, isTyping })}
      label="Text of rules.en.html"
      language="en"
      direction="ltr"
      isLocked={false}
      linked={null}
    />
  )
}

it('a link is a step of its own in the history of the draft, whose keys work in the text', async () => {
  const { getByRole } = render(
    <QueryClientProvider client={new QueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
  const text = getByRole('textbox') as HTMLElement & { editor: Editor }
  const { editor } = text
  const change = (run: () => unknown) => act(async () => void run())
  await change(() => editor.chain().setTextSelection(1).insertContent('A').run())
  await change(() => editor.chain().setTextSelection({ from: 2, to: 5 }).setMark('link', LINK).run())
  expect(text.querySelector('a')?.textContent).toBe('The')
  const isLeftToBuilder = (key: string, keyCode: number) =>
    fireEvent.keyDown(text, { key, keyCode, ctrlKey: true })
  expect([isLeftToBuilder('z', 90), isLeftToBuilder('y', 89)]).toEqual([true, true])
  await change(() => draft.undo())
  expect(text.querySelector('a')).toBeNull()
  expect(draft.files).toEqual({ 'pages/rules.en.html': '<p>AThe record of each draw</p>\n' })
  await change(() => draft.undo())
  expect(draft.files).toEqual({})
  expect(text.textContent).toBe('The record of each draw')
})
