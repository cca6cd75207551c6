import { createContext, use } from 'react'
import { pointerOf } from '#schemas/json-pointer.ts'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import type { ThemeDetail } from '#schemas/operator/themes.ts'
import type { ContrastPair } from '#schemas/theme/contrast.ts'
import type { Keys } from '../state/manifest-text.ts'
import type { OpenSite } from '../state/open-site.ts'
import { tokenAt, type LiveValue, type ThemeLayer, type TokenState } from '../form/theme-layer.ts'

/** State shared by the controls of the theme editor. */
export interface ThemeEditor {
  readonly site: OpenSite
  readonly detail: ThemeDetail
  readonly layer: ThemeLayer
  /** Every pair of colours of the edited theme. */
  readonly contrast: readonly ContrastPair[]
  readonly refusals: readonly PlacedRefusal[]
  /** Shows a value that is not written yet; null ends that. */
  readonly show: (live: LiveValue | null) => void
}

const EditorContext = createContext<ThemeEditor | null>(null)

export const ThemeEditorProvider = EditorContext.Provider

export function useThemeEditor(): ThemeEditor {
  const editor = use(EditorContext)
  if (editor === null) throw new Error('A control is used outside of the theme editor.')
  return editor
}

/** One value of the edited theme and its setters. */
export interface Token extends TokenState {
  readonly pointer: string
  readonly refusals: readonly PlacedRefusal[]
  /** Writes the value into the draft, as one undo step. Consecutive keystrokes are one step too. */
  readonly put: (value: unknown, isTyping?: boolean) => void
  /** Shows the value everywhere without writing it, while it is being dragged; undefined ends that. */
  readonly show: (value: unknown) => void
  /** Removes the written value. */
  readonly reset: () => void
}

export function useToken(keys: Keys): Token {
  const { site, layer, refusals, show } = useThemeEditor()
  const place = [...layer.keys, ...keys]
  const pointer = pointerOf(place)
  const put = (value: unknown, isTyping = false) => {
    show(null)
    site.draft.put(place, value, { isTyping })
  }
  return {
    ...tokenAt(layer, keys),
    pointer,
    refusals: refusals.filter((refusal) => refusal.pointer === pointer),
    put,
    show: (value) => show(value === undefined ? null : { keys, value }),
    reset: () => put(undefined),
  }
}
