import { history, isolateHistory, redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import {
  ChangeSet,
  EditorState,
  type Extension,
  Text,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state'
import { isSameJson } from '#schemas/site-manifest/manifest-changes.ts'
import type { TextChanges } from '#schemas/site-manifest/site-texts.ts'
import { changedFiles, filesField, ofFiles, setFiles } from './draft-files.ts'
import { editsFor, readManifest, type Keys } from './manifest-text.ts'

/** The texts of a draft in the editor: the manifest, and changes of the files beside it by path. */
export interface EditedTexts {
  readonly text: string
  readonly files: TextChanges
}

export interface SavedTexts extends EditedTexts {
  readonly version: string
}

/** A pause in typing after which the next keystroke is a new undo step. */
const TYPING_MS = 2000

/** A mounted editor, which must apply every change itself. */
export interface OpenEditor {
  dispatch: (change: Transaction | TransactionSpec) => void
}

/** Steps that can be undone at least; an editor of forms makes hundreds in an afternoon. */
const UNDO_STEPS = 2000

/**
 * The texts of a site being edited, with one history for the form, the source and the files beside the manifest: the form changes the
 * text as an editor would. While the source is mounted its view owns the state, and changes go through it.
 */
export class Draft {
  readonly siteId: string
  #saved: SavedTexts
  #state: EditorState
  #editor: OpenEditor | null = null
  #lastTyped: string | null = null
  #lastTypedAt = 0
  #parsed: { text: string; value: Record<string, unknown> | undefined } | null = null
  readonly #changed: (isText: boolean) => void

  /** `changed` is called after each change; its argument says whether the text is another. `extensions` are those of the editor that may be mounted: the state is the same throughout. */
  constructor(
    siteId: string,
    saved: SavedTexts,
    changed: (isText: boolean) => void,
    extensions: Extension = [],
  ) {
    this.siteId = siteId
    this.#saved = saved
    this.#changed = changed
    const files = filesField.init(() => saved.files)
    this.#state = EditorState.create({
      doc: saved.text,
      extensions: [history({ minDepth: UNDO_STEPS }), files, ofFiles, extensions],
    })
  }

  get text(): string {
    return this.#state.doc.toString()
  }

  /** The changes of the files beside the manifest. */
  get files(): TextChanges {
    return this.#state.field(filesField)
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

  get savedFiles(): TextChanges {
    return this.#saved.files
  }

  get isChanged(): boolean {
    return this.text !== this.#saved.text || !isSameJson(this.files, this.#saved.files)
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

  /** Sets several values as one undo step, each in place. */
  putAll(values: readonly (readonly [keys: Keys, value: unknown])[]): void {
    let { text } = this
    let changes = ChangeSet.empty(text.length)
    for (const [keys, value] of values) {
      const edits = editsFor(text, keys, value).map(({ offset, length, content }) => ({
        from: offset,
        to: offset + length,
        insert: content,
      }))
      const next = ChangeSet.of(edits, text.length)
      text = next.apply(Text.of(text.split('\n'))).toString()
      changes = changes.compose(next)
    }
    if (changes.empty) return
    this.#lastTyped = null
    this.#dispatch({ changes, userEvent: 'input.type', annotations: isolateHistory.of('full') })
  }

  /**
   * Sets the text of a file; null removes it, undefined takes its change back. Keystrokes at one place of a file that follow each other
   * are one undo step; `place` names it.
   */
  putFiles(changes: Readonly<Record<string, string | null | undefined>>, place: string | null = null): void {
    const effects = changedFiles(this.files, changes)
    if (effects.length === 0) return
    const now = Date.now()
    const typed = place === null ? null : JSON.stringify([...Object.keys(changes), place])
    const goesOn = typed !== null && this.#lastTyped === typed && now - this.#lastTypedAt < TYPING_MS
    this.#lastTyped = typed
    this.#lastTypedAt = now
    // The step began with the first keystroke; the others belong to it.
    const annotations = goesOn ? [Transaction.addToHistory.of(false)] : [isolateHistory.of('full')]
    this.#dispatch({ effects, annotations })
  }

  /** Replaces the whole text, and the files if they are given, as one undo step. */
  replace(text: string, files: TextChanges = this.files): void {
    const effects = setFiles(this.files, files)
    if (text === this.text && effects.length === 0) return
    const changes = text === this.text ? [] : { from: 0, to: this.#state.doc.length, insert: text }
    this.#dispatch({ changes, effects, annotations: isolateHistory.of('full') })
  }

  /** Goes back to the saved text. */
  revert(): void {
    this.replace(this.savedText, this.savedFiles)
  }

  undo(): boolean {
    this.#lastTyped = null
    return undo({ state: this.#state, dispatch: (transaction) => this.#dispatch(transaction) })
  }

  redo(): boolean {
    this.#lastTyped = null
    return redo({ state: this.#state, dispatch: (transaction) => this.#dispatch(transaction) })
  }

  /** Sets the saved version, after a save or a reload. The edited text is unchanged. */
  rebase(saved: SavedTexts): void {
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
    const isSame = before.doc.eq(state.doc) && before.field(filesField) === state.field(filesField)
    if (!isSame) this.#changed(true)
  }

  #dispatch(change: Transaction | TransactionSpec): void {
    if (this.#editor !== null) this.#editor.dispatch(change)
    else this.follow('state' in change ? change.state : this.#state.update(change).state)
  }
}
