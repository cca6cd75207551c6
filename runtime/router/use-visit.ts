import { useAtom, useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { visitParametersAtom } from './query-parameters.ts'

/** Referral code of this visit (query parameter `refStr`), or null. */
export function useRefStr(): string | null {
  return useAtomValue(visitParametersAtom).refStr
}

/** The payment from which the player returns (query parameter `pid`), and a function that clears it. */
export function useReturnedPayment(): readonly [pid: string | null, done: () => void] {
  const [{ pid }, setVisit] = useAtom(visitParametersAtom)
  const done = useCallback(() => setVisit((visit) => ({ ...visit, pid: null })), [setVisit])
  return [pid, done]
}
