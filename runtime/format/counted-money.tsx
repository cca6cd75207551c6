import { useEffect, useRef, useState } from 'react'
import { decimalPlacesOf, fromMinor, toMinor } from './amounts.ts'
import { Money, type MoneyProps } from './money.tsx'
import { useSite } from '#runtime/site/site.ts'

const STEP_MS = 90
/** Sums shown between two known amounts: a second of counting. */
const SHOWN_MAX = 11

export interface CountedMoneyProps extends MoneyProps {
  /** Number of equal steps in which the amount grew, such as the plays sold for a prize pool. */
  steps: number
}

/**
 * An amount that grows while it is shown. It counts through the sums that it had in between, one for each step, and never
 * shows another one; it changes at once where it falls, where the steps are unknown, and with reduced motion.
 */
export function CountedMoney({ amount, steps, ...shownAs }: CountedMoneyProps) {
  const { currencyId } = shownAs
  const { manifest } = useSite()
  const [shown, setShown] = useState(amount)
  const last = useRef({ amount, steps })
  useEffect(() => {
    const before = last.current
    last.current = { amount, steps }
    const places = decimalPlacesOf(manifest, currencyId)
    const sums = isStill() ? [] : sumsBetween(before, { amount, steps }, places)
    const next = () => {
      setShown(sums.shift() ?? amount)
      if (sums.length === 0) clearInterval(timer)
    }
    const timer = setInterval(next, STEP_MS)
    next()
    return () => clearInterval(timer)
  }, [amount, steps, currencyId, manifest])
  return <Money amount={shown} {...shownAs} />
}

const isStill = () => document.hidden || globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches

interface Known {
  readonly amount: number
  readonly steps: number
}

/** The sums after an earlier amount, up to a later one: at most as many as there were steps, each rounded down. */
export function sumsBetween(from: Known, to: Known, decimalPlaces: number): number[] {
  const taken = to.steps - from.steps
  if (to.amount <= from.amount || taken < 2) return [to.amount]
  const start = toMinor(from.amount, decimalPlaces)
  const grown = toMinor(to.amount, decimalPlaces) - start
  const shown = Math.min(taken, SHOWN_MAX)
  return Array.from({ length: shown }, (_, place) => {
    const step = Math.round(((place + 1) * taken) / shown)
    return fromMinor(start + Math.floor((grown * step) / taken), decimalPlaces)
  })
}
