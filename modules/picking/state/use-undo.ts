import { useState } from 'react'
import type { TickedSlip } from './ticked-slip.ts'

/** Restores the lines as they were when the dialog was opened; null while they are unchanged. */
export function useUndo({ state, dispatch }: TickedSlip): (() => void) | null {
  const [before] = useState({ lines: state.lines, activeLine: state.activeLine })
  if (before.lines === state.lines) return null
  return () => dispatch({ type: 'linesRestored', ...before })
}
