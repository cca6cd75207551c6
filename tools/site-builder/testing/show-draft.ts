import { EditorView } from '@codemirror/view'
import type { Draft } from '../state/draft.ts'

/** The source on screen, as its component opens it. */
export function showDraft(draft: Draft): { view: EditorView; close: () => void } {
  const view = new EditorView({
    state: draft.state,
    parent: document.body,
    dispatchTransactions(transactions, on) {
      on.update(transactions)
      draft.follow(on.state)
    },
  })
  const detach = draft.attach(view)
  return {
    view,
    close() {
      detach()
      view.destroy()
    },
  }
}
