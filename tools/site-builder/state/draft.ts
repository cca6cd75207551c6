import { history, isolateHistory, redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { EditorState, type Extension, type Transaction, type TransactionSpec } from '@codemirror/state'
import { editsFor, readManifest, type Keys } from './manifest-text.ts'

export interface SavedManifest {
  readonly text: string
  readonly version: string
}

/** An editor on screen, which has to take every change itself. */
export interface OpenEditor {
  dispatch: (change: Transaction | TransactionSpec) => void
}

/**
 * The text of a manifest that somebody works on, with one history for the form and the source: the form changes the text as
 * an editor would. While the source is on screen its view holds the state, and changes go through it.
 */
export class Draft {
  readonly siteId: string
  #saved: SavedManifest
  #state: EditorState
  #editor: OpenEditor | null = null
  #lastTyped: string | null = null
  #parsed: { text: string; value: Record<string, unknown> | undefined } | null = null
  readonly #changed: () => void

  /** `extensions` are those of the editor that may come on screen: the state is one all the time. */
  constructor(siteId: string, saved: SavedManifest, changed: () => void, extensions: Extension = []) {
    this.siteId = siteId
    this.#saved = saved
    this.#changed = changed
    this.#state = EditorState.create({ doc: saved.text, extensions: [history(), extensions] })
  }

  get text(): string {
    return this.#state.doc.toString()
  }

  /** What the text means; undefined while it is no JSON. */
  get manifest(): Record<string, unknown> | undefined {
    const { text } = this
    if (this.#parsed?.text !== text) this.#parsed = { text, value: readManifest(text) }
    return this.#parsed.value
  }

  get version(): string {
    return this.#saved.version
  }

  get savedText(): string {
    return this.#saved.text
  }

  get isChanged(): boolean {
    return this.text !== this.#saved.text
  }

  get canUndo(): boolean {
    return undoDepth(this.#state) > 0
  }

  get canRedo(): boolean {
    return redoDepth(this.#state) > 0
  }

  /** Puts a value at keys; undefined takes it away. Letters typed one after the other into one field are one step. */
  put(keys: Keys, value: unknown, { isTyping = false } = {}): void {
    const changes = editsFor(this.text, keys, value).map(({ offset, length, content }) => ({
      from: offset,
      to: offset + length,
      insert: content,
    }))
    if (changes.length === 0) return
    const place = isTyping ? JSON.stringify(keys) : null
    const goesOn = place !== null && this.#lastTyped === place
    this.#lastTyped = place
    // The history joins what is typed in one go, and only that.
    const annotations = goesOn ? [] : [isolateHistory.of(isTyping ? 'before' : 'full')]
    this.#dispatch({ changes, userEvent: 'input.type', annotations })
  }

  /** Puts another text in place of all of it, as one step that can be undone. */
  replace(text: string): void {
    if (text === this.text) return
    const changes = { from: 0, to: this.#state.doc.length, insert: text }
    this.#dispatch({ changes, annotations: isolateHistory.of('full') })
  }

  undo(): boolean {
    return undo({ state: this.#state, dispatch: (transaction) => this.#dispatch(transaction) })
  }

  redo(): boolean {
    return redo({ state: this.#state, dispatch: (transaction) => this.#dispatch(transaction) })
  }

  /** Somebody saved: this is what stands in the folder from now on. The text on screen stays as it is. */
  rebase(saved: SavedManifest): void {
    this.#saved = saved
    this.#changed()
  }

  /** The state to open an editor with: its text and history go on there. */
  get state(): EditorState {
    return this.#state
  }

  /** An editor came on screen. Answers with what has to be called when it goes. */
  attach(editor: OpenEditor): () => void {
    this.#editor = editor
    return () => {
      if (this.#editor === editor) this.#editor = null
    }
  }

  /** The editor on screen changed. */
  follow(state: EditorState): void {
    const before = this.#state
    this.#state = state
    if (!before.doc.eq(state.doc)) this.#changed()
  }

  #dispatch(change: Transaction | TransactionSpec): void {
    if (this.#editor !== null) this.#editor.dispatch(change)
    else this.follow('state' in change ? change.state : this.#state.update(change).state)
  }
}
