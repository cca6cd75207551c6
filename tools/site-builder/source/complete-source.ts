import {
  acceptCompletion,
  autocompletion,
  pickedCompletion,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { isolateHistory } from '@codemirror/commands'
import { Prec, StateEffect, StateField, type Extension } from '@codemirror/state'
import { keymap, type EditorView } from '@codemirror/view'
import {
  completionsAt,
  type SourceCompletions,
  type SourceFacts,
  type SourceOption,
} from './source-completions.ts'

/** Sets the facts of the completions, once they are loaded and whenever the inherited manifest changes. */
export const setSourceFacts = StateEffect.define<SourceFacts>()

const facts = StateField.define<SourceFacts | null>({
  create: () => null,
  update(known, { effects }) {
    const effect = effects.find((one) => one.is(setSourceFacts))
    return effect === undefined ? known : effect.value
  },
})

/** Offers names and values while somebody types, and at Ctrl+Space. */
export function sourceCompletion(): Extension {
  return [
    facts,
    autocompletion({
      override: [complete],
      icons: false,
      // What fits equally well has the order of the schema.
      compareCompletions: () => 0,
      tooltipClass: () => 'source-options',
    }),
    Prec.highest(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
  ]
}

function complete({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const known = state.field(facts)
  const found = known === null ? null : completionsAt(state.doc.toString(), pos, known)
  // A space or a new line asks for nothing.
  if (found === null || (found.from === pos && !explicit)) return null
  return {
    from: found.typedFrom,
    to: pos,
    options: found.options.map((option) => asCompletion(option, found)),
  }
}

function asCompletion(option: SourceOption, found: SourceCompletions): Completion {
  const { label, detail, help } = option
  return {
    label,
    ...(detail !== undefined && { detail }),
    ...(help !== undefined && { info: help }),
    apply: (view, completion) => insertOption(view, completion, { option, found }),
  }
}

interface Chosen {
  readonly option: SourceOption
  readonly found: SourceCompletions
}

/** Replaces the name or value around the cursor, as one undo step. */
function insertOption(view: EditorView, completion: Completion, { option, found }: Chosen): void {
  const { from, to, commaAt } = found
  const comma = commaAt === null ? [] : [{ from: commaAt, insert: ',' }]
  view.dispatch({
    changes: [...comma, { from, to, insert: option.insert }],
    selection: { anchor: from + comma.length + option.cursor },
    userEvent: 'input.complete',
    annotations: [pickedCompletion.of(completion), isolateHistory.of('full')],
    scrollIntoView: true,
  })
  if (option.goesOn) startCompletion(view)
}
