import { history, isolateHistory, redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { EditorState, type Extension, type Transaction, type TransactionSpec } from '@codemirror/state'
import { editsFor, readManifest, type Keys } from './manifest-text.ts'

export interface SavedManifest {
  readonly text: string
  readonly version: string
}

/** A mounted editor, which must apply every change itself. */
export interface OpenEditor {
  dispatch: (change: Transaction | TransactionSpec) => void
}

/**
 * The text of a manifest being edited, with one history for the form and the source: the form changes the text as an
 * editor would. While the source is mounted its view owns the state, and changes go through it.
 */
export class Draft {
  readonly siteId: string
  #saved: SavedManifest
  #state: EditorState
  #editor: OpenEditor | null = null
  #lastTyped: string | null = null
  #parsed: { text: string; value: Record<string, unknown> | undefined } | null = null
  readonly #changed: (isText: boolean) => void

  /** `changed` is called after each change; its argument says whether the text is another. `extensions` are those of the editor that may be mounted: the state is the same throughout. */
  constructor(
    siteId: string,
    saved: SavedManifest,
    changed: (isText: boolean) => void,
    extensions: Extension = [],
  ) {
    this.siteId = siteId
    this.#saved = saved
    this.#changed = changed
    this.#state = EditorState.create({ doc: saved.text, extensions: [history(), extensions] })
  }

  get text(): string {
    return this.#state.doc.toString()
  }

  /** The parsed text; undefined while it is invalid JSON. */
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

  /** Sets a value at keys; undefined removes it. Consecutive keystrokes in one field are one undo step. */
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
    // The history merges consecutive keystrokes only.
    const annotations = goesOn ? [] : [isolateHistory.of(isTyping ? 'before' : 'full')]
    this.#dispatch({ changes, userEvent: 'input.type', annotations })
  }

  /** Replaces the whole text, as one undo step. */
  replace(text: string): void {
    if (text === this.text) return
    const changes = { from: 0, to: this.#state.doc.length, insert: text }
    this.#dispatch({ changes, annotations: isolateHistory.of('full') })
  }

  /** Goes back to the saved text. */
  revert(): void {
    this.replace(this.savedText)
  }

  undo(): boolean {
    return undo({ state: this.#state, dispatch: (transaction) => this.#dispatch(transaction) })
  }

  redo(): boolean {
    return redo({ state: this.#state, dispatch: (transaction) => this.#dispatch(transaction) })
  }

  /** Sets the saved version, after a save or a reload. The edited text is unchanged. */
  rebase(saved: SavedManifest): void {
    this.#saved = saved
    this.#changed(false)
  }

  /** The state for a new editor: it continues text and history. */
  get state(): EditorState {
    return this.#state
  }

  /** Registers a mounted editor. Returns the function to call on unmount. */
  attach(editor: OpenEditor): () => void {
    this.#editor = editor
    return () => {
      if (this.#editor === editor) this.#editor = null
    }
  }

  /** Updates the state from the mounted editor. */
  follow(state: EditorState): void {
    const before = this.#state
    this.#state = state
    if (!before.doc.eq(state.doc)) this.#changed(true)
  }

  #dispatch(change: Transaction | TransactionSpec): void {
    if (this.#editor !== null) this.#editor.dispatch(change)
    else this.follow('state' in change ? change.state : this.#state.update(change).state)
  }
}
