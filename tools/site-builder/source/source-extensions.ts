import { defaultKeymap, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { StateEffect, StateField, type Extension } from '@codemirror/state'
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  WidgetType,
  type DecorationSet,
} from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { sourceCompletion } from './complete-source.ts'

/** A refusal with its position. */
export interface PlacedReason {
  readonly from: number
  readonly to: number
  readonly text: string
}

export const showReasons = StateEffect.define<readonly PlacedReason[]>()

class ReasonWidget extends WidgetType {
  readonly text: string

  constructor(text: string) {
    super()
    this.text = text
  }

  override eq(other: ReasonWidget): boolean {
    return other.text === this.text
  }

  override toDOM(): HTMLElement {
    const note = document.createElement('div')
    note.className = 'source-reason'
    note.setAttribute('role', 'note')
    note.textContent = this.text
    return note
  }
}

/** Refusals below their lines; they move with the text until the next check. */
const reasons = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, transaction) {
    const moved = shown.map(transaction.changes)
    const effect = transaction.effects.find((one) => one.is(showReasons))
    if (effect === undefined) return moved
    const { doc } = transaction.state
    return Decoration.set(
      effect.value.map(({ from, text }) =>
        Decoration.widget({ widget: new ReasonWidget(text), block: true, side: 1 }).range(
          doc.lineAt(Math.min(from, doc.length)).to,
        ),
      ),
      true,
    )
  },
  provide: (field) => EditorView.decorations.from(field),
})

const colors = HighlightStyle.define([
  { tag: tags.propertyName, class: 'tok-name' },
  { tag: tags.string, class: 'tok-string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'tok-value' },
  { tag: [tags.punctuation, tags.bracket, tags.separator], class: 'tok-mark' },
])

/** The page's policy allows styles only by nonce. */
const nonce = () => document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''

/** The extensions of the source editor, except the history, which belongs to the draft. */
export function sourceExtensions(): Extension {
  return [
    EditorView.cspNonce.of(nonce()),
    json(),
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    drawSelection(),
    bracketMatching(),
    indentOnInput(),
    syntaxHighlighting(colors),
    reasons,
    sourceCompletion(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': 'Source of the manifest', tabindex: '0' }),
    keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap, indentWithTab]),
  ]
}
