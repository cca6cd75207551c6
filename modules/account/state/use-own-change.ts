import { useState } from 'react'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { useKeptInput } from '#runtime/forms/use-kept-input.ts'
import { useSession } from '#runtime/session/session.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'

/** The operations that change the player's own data and ask for the password again (security 15). */
export type OwnChangeOperation =
  | 'updatePlayerName'
  | 'updatePlayerEmail'
  | 'updatePlayerPhones'
  | 'updatePlayerAddress'
export type OwnChangeValues = Readonly<Record<string, string>>

export interface OwnChangeOptions<Name extends OwnChangeOperation> {
  readonly operation: Name
  /** The fields of the request except the password. */
  readonly initial: Omit<OperationRequest<Name>, 'password'>
  /** Refuses fields before they are sent; the service repeats the checks. */
  readonly refuse: (values: OwnChangeValues) => readonly FieldError[]
  readonly onDone: () => void
}

/** State of a form of the account. Input stays after a refusal; an error is removed when its field is edited. */
export function useOwnChange<Name extends OwnChangeOperation>(options: OwnChangeOptions<Name>) {
  const { operation, initial, refuse, onDone } = options
  const { refresh } = useSession()
  const change = useOperationMutation<OwnChangeOperation>(operation, { showsOwnFailure: true })
  const [fields, setFields] = useKeptInput<OwnChangeValues>(operation, () => initial as OwnChangeValues)
  const [password, setPassword] = useState('')
  const values: OwnChangeValues = { ...fields, password }
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [waitUntil, setWaitUntil] = useState<number | null>(null)

  function edit(next: OwnChangeValues) {
    setErrors((known) => known.filter(({ field }) => (next[field] ?? '') === (values[field] ?? '')))
    const { password: typed = '', ...others } = next
    setFields({ ...(initial as OwnChangeValues), ...others })
    setPassword(typed)
  }

  function submit() {
    if (change.isPending) return
    const missing: FieldError[] = password === '' ? [{ field: 'password', code: 'required' }] : []
    const own = [...refuse(values), ...missing]
    setErrors(own)
    if (own.length > 0) return
    change.mutate(values as OperationRequest<OwnChangeOperation>, {
      onSuccess(given) {
        setErrors(given.errors ?? [])
        if ('retryAfterMs' in given) setWaitUntil(serverNow() + (given.retryAfterMs ?? 0))
        if (given.result !== 1) return
        setFields(initial as OwnChangeValues)
        setPassword('')
        onDone()
        // If the session cannot be loaded now, the event of the change still updates the player.
        refresh().catch(() => undefined)
      },
    })
  }
  return {
    values,
    errors,
    fault: change.error,
    isBusy: change.isPending,
    waitUntil,
    endWait: () => setWaitUntil(null),
    edit,
    submit,
  }
}
