import { useEffect, useRef } from 'react'
import { isEmptyLine } from './number-picking.ts'
import type { Slip } from './slip.ts'

/** Maximum number of lucky dips requested by an address. */
const ASKED_DIPS_MAX = 10

/** Fills an untouched slip once with the lucky dips that the address requests (`dip`). */
export function useAskedDips({ state, dips, form }: Slip, asked: string | undefined): void {
  const isAsked = useRef(false)
  const count = Math.min(Number(asked ?? 0) || 0, ASKED_DIPS_MAX, form.room)
  const isUntouched = state.lines.every(isEmptyLine)
  useEffect(() => {
    if (isAsked.current || count < 1 || !isUntouched) return
    isAsked.current = true
    if (form.multi) dips.fill()
    else dips.add(count)
  }, [count, isUntouched, form.multi, dips])
}
