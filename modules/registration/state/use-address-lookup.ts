import { useEffect, useRef, useState } from 'react'
import { useOperation } from '#runtime/client/use-operation.ts'
import type { AddressCandidate } from '#schemas/protocol/operations/getAddressByPostalCode.ts'
import type { DraftValues } from './registration-values.ts'

/** What of a form an address is filled into, by the ids of its fields. */
export type AddressFields = Partial<
  Record<'primaryAddressStreet' | 'primaryAddressCity' | 'primaryAddressState', string>
>

/** The form around a postal code: what it has so far, and how something is filled in. */
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

/** A pause in typing that says that the code is there. */
const TYPED_MS = 350
const SHORTEST_CODE = 3
/** A code does not move while a form is open. */
const FRESH_MS = 3_600_000

/** The value once it has been the same for a moment. */
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
 * Looks a postal code up while the rest of the form is filled in. One place is filled in at once, several are offered.
 * What the player typed is never written over, and nothing waits for an answer.
 */
export function useAddressLookup(code: string, { values, fill }: AddressForm): AddressLookup {
  const postalCode = useSettled(code.trim())
  const country = String(values.country ?? '')
  const isWorthAsking = postalCode.length >= SHORTEST_CODE && /^[A-Z]{2}$/.test(country)
  const { data, isError, isFetching } = useOperation(
    'getAddressByPostalCode',
    { country, postalCode },
    { enabled: isWorthAsking, staleMs: FRESH_MS },
  )
  const candidates = (isWorthAsking && data?.addresses) || []
  // What this lookup wrote itself: it goes with its code, unlike what was typed.
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
    // Only a new answer fills something in; what the player types afterwards is theirs.
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
