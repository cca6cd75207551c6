import { setDiagnostics } from '@codemirror/lint'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { keysOfPointer } from '#schemas/json-pointer.ts'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import type { Catalogue } from '#schemas/operator/themes.ts'
import type { SchemaNode } from '../form/schema-node.ts'
import { screensOf } from '../form/suggestions.ts'
import { offsetOf, rangeOf, type TextRange } from '../state/manifest-text.ts'
import type { OpenSite } from '../state/open-site.ts'
import { setSourceFacts } from './complete-source.ts'
import { showReasons } from './source-extensions.ts'

interface SourceViewProps {
  site: OpenSite
  /** The ids of all sites. */
  sites: readonly string[]
  /** Undefined until it has loaded. */
  catalogue: Catalogue | undefined
  /** The place to show, with a counter so that the same one can be requested again. */
  goTo: { pointer: string; count: number } | null
}

/** The manifest's source text, with refusals at their places. */
export function SourceView({ site, sites, catalogue, goTo }: SourceViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<EditorView>(null)
  const { draft, check, detail } = site
  const refusals = check?.refusals ?? detail.refusals

  useEffect(() => {
    if (place.current === null) return
    const view = new EditorView({
      state: draft.state,
      parent: place.current,
      dispatchTransactions(transactions, on) {
        on.update(transactions)
        draft.follow(on.state)
      },
    })
    editor.current = view
    const detach = draft.attach(view)
    return () => {
      detach()
      view.destroy()
      editor.current = null
    }
  }, [draft])

  useEffect(() => {
    if (catalogue === undefined) return
    const { inherited } = check ?? detail
    const screens = screensOf(site, catalogue)
    const schema = catalogue.manifestSchema as SchemaNode
    const others = sites.filter((id) => id !== draft.siteId)
    editor.current?.dispatch({
      effects: setSourceFacts.of({ schema, inherited, screens, sites: others }),
    })
  }, [site, check, detail, draft, sites, catalogue])

  useEffect(() => {
    const view = editor.current
    if (view === null) return
    const text = view.state.doc.toString()
    const placed = refusals
      .filter(({ file }) => file === `${draft.siteId}/manifest.json`)
      .map((refusal) => ({ refusal, ...rangeOfRefusal(text, refusal) }))
    view.dispatch(
      setDiagnostics(
        view.state,
        placed.map(({ from, to, refusal }) => ({ from, to, severity: 'error', message: refusal.expected })),
      ),
    )
    view.dispatch({
      effects: showReasons.of(
        placed.map(({ from, to, refusal }) => ({ from, to, text: `${refusal.path} ${refusal.expected}` })),
      ),
    })
  }, [refusals, draft])

  useEffect(() => {
    const view = editor.current
    if (goTo === null || view === null) return
    const { from, to } = rangeOf(view.state.doc.toString(), keysOfPointer(goTo.pointer))
    view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    })
    view.focus()
  }, [goTo])

  return <div className="source" ref={place} />
}

export function rangeOfRefusal(text: string, { pointer, at }: PlacedRefusal): TextRange {
  if (pointer !== null) return rangeOf(text, keysOfPointer(pointer))
  const from = at === null ? 0 : offsetOf(text, at)
  return { from, to: Math.min(text.length, from + 1) }
}
