import { useEffect, useRef, useState } from 'react'
import { useOperation } from '#runtime/client/use-operation.ts'
import { westernDigits } from '#schemas/typed-text.ts'
import type { AddressCandidate } from '#schemas/protocol/operations/getAddressByPostalCode.ts'
import type { DraftValues } from './registration-values.ts'

/** The fields that an address fills in, by field id. */
export type AddressFields = Partial<
  Record<'primaryAddressStreet' | 'primaryAddressCity' | 'primaryAddressState', string>
>

/** The form around a postal code: its values, and a function that fills in fields. */
export interface AddressForm {
  readonly values: DraftValues
  readonly fill: (fields: AddressFields) => void
}

export interface AddressLookup {
  readonly state: 'idle' | 'looking' | 'found' | 'unknown' | 'failed'
  readonly candidates: readonly AddressCandidate[]
  readonly isChosen: (candidate: AddressCandidate) => boolean
  readonly choose: (candidate: AddressCandidate) => void
}

/** Typing pause after which the code counts as complete. */
const TYPED_MS = 350
const SHORTEST_CODE = 3
/** Address data of a code does not change while a form is open. */
const FRESH_MS = 3_600_000

/** The debounced value. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const fieldsOf = ({ address, city, province }: AddressCandidate): AddressFields => ({
  primaryAddressCity: city,
  primaryAddressState: province,
  ...(address !== '' && { primaryAddressStreet: address }),
})

/**
 * Looks up a postal code while the rest of the form is filled in. A single place is filled in immediately, several are
 * offered. Typed values are never overwritten, and nothing waits for an answer.
 */
export function useAddressLookup(code: string, { values, fill }: AddressForm): AddressLookup {
  const postalCode = useSettled(westernDigits(code).trim())
  const country = String(values.country ?? '')
  const isWorthAsking = postalCode.length >= SHORTEST_CODE && /^[A-Z]{2}$/.test(country)
  const { data, isError, isFetching } = useOperation(
    'getAddressByPostalCode',
    { country, postalCode },
    { enabled: isWorthAsking, staleMs: FRESH_MS },
  )
  const candidates = (isWorthAsking && data?.addresses) || []
  // Values written by this lookup: they are cleared with its code, unlike typed values.
  const filled = useRef<AddressFields>({})

  useEffect(() => {
    if (!data) return
    const own = Object.entries(filled.current)
    const isOurs = own.length > 0 && own.every(([field, text]) => (values[field] ?? '') === text)
    const isEmpty = !values.primaryAddressCity && !values.primaryAddressState
    if (!isEmpty && !isOurs) return
    const [only, ...others] = data.addresses
    const next: AddressFields = only && others.length === 0 ? fieldsOf(only) : {}
    if (Object.keys(next).length > 0) fill(next)
    else if (isOurs) fill({ primaryAddressCity: '', primaryAddressState: '' })
    filled.current = next
    // Only a new answer fills in fields; later typing is not overwritten.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [data])

  return {
    state: stateOf({ isWorthAsking, isFetching, isError, count: candidates.length }),
    candidates,
    isChosen: ({ city, province }) =>
      values.primaryAddressCity === city && values.primaryAddressState === province,
    choose(candidate) {
      filled.current = fieldsOf(candidate)
      fill(filled.current)
    },
  }
}

interface Asked {
  isWorthAsking: boolean
  isFetching: boolean
  isError: boolean
  count: number
}

function stateOf({ isWorthAsking, isFetching, isError, count }: Asked): AddressLookup['state'] {
  if (!isWorthAsking) return 'idle'
  if (isFetching) return 'looking'
  if (isError) return 'failed'
  return count > 0 ? 'found' : 'unknown'
}
