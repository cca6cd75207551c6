import { useState } from 'react'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import type { Fault } from '#schemas/protocol/faults.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import { type PasswordField, type PinField, refusePasswords, refusePins } from './refuse-passwords.ts'

type Values<Field extends string> = Readonly<Record<Field, string>>

interface SecretChange<Field extends string> {
  readonly empty: Values<Field>
  /** Refuses fields before they are sent; the service repeats the checks. */
  readonly refuse: (values: Values<Field>) => readonly FieldError[]
  /** Returns the fields that the service refuses; rejects with a `Fault`. */
  readonly send: (values: Values<Field>) => Promise<readonly FieldError[]>
  readonly onChanged: () => void
}

const NO_PASSWORDS: Values<PasswordField> = { password: '', newPassword: '', newPasswordConfirm: '' }
const NO_PINS: Values<PinField> = { password: '', newPin: '', newPinConfirm: '' }

/** State of the password form. */
export function usePasswordChange(onChanged: () => void) {
  const { changePassword } = useSession()
  const bounds = useSite().manifest.settings.password
  const form = useSecretChange<PasswordField>({
    empty: NO_PASSWORDS,
    refuse: (values) => refusePasswords(values, bounds),
    send: ({ password, newPassword }) => changePassword({ password, newPassword }),
    onChanged,
  })
  return { bounds, ...form }
}

/** State of the PIN form. */
export function usePinChange(onChanged: () => void) {
  const { changePin } = useSession()
  return useSecretChange<PinField>({
    empty: NO_PINS,
    refuse: refusePins,
    send: ({ password, newPin }) => changePin({ password, newPin }),
    onChanged,
  })
}

/** Input stays after a refusal; an error is removed when its field is edited. */
function useSecretChange<Field extends string>({ empty, refuse, send, onChanged }: SecretChange<Field>) {
  const [values, setValues] = useState(empty)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [fault, setFault] = useState<Fault | null>(null)
  const [isBusy, setBusy] = useState(false)

  function change(name: Field, value: string) {
    setValues({ ...values, [name]: value })
    setErrors((known) => known.filter(({ field }) => field !== name))
  }

  async function submit() {
    if (isBusy) return
    const own = refuse(values)
    setErrors(own)
    setFault(null)
    if (own.length > 0) return
    setBusy(true)
    try {
      const refused = await send(values)
      if (refused.length === 0) return onChanged()
      setErrors(refused)
    } catch (error) {
      setFault(error as Fault)
    } finally {
      setBusy(false)
    }
  }
  return { values, errors, fault, isBusy, change, submit }
}
