import { useState } from 'react'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import type { Fault } from '#schemas/protocol/faults.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import { refusePasswords, type PasswordField } from './refuse-passwords.ts'

const EMPTY: Record<PasswordField, string> = { password: '', newPassword: '', newPasswordConfirm: '' }

/** State of the password form. Input stays after a refusal; an error is removed when its field is edited. */
export function usePasswordChange(onChanged: () => void) {
  const { changePassword } = useSession()
  const bounds = useSite().manifest.settings.password
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [fault, setFault] = useState<Fault | null>(null)
  const [isBusy, setBusy] = useState(false)

  function change(name: PasswordField, value: string) {
    setValues({ ...values, [name]: value })
    setErrors((known) => known.filter(({ field }) => field !== name))
  }

  async function submit() {
    if (isBusy) return
    const own = refusePasswords(values, bounds)
    setErrors(own)
    setFault(null)
    if (own.length > 0) return
    setBusy(true)
    try {
      const refused = await changePassword({ password: values.password, newPassword: values.newPassword })
      if (refused.length === 0) return onChanged()
      setErrors(refused)
    } catch (error) {
      setFault(error as Fault)
    } finally {
      setBusy(false)
    }
  }
  return { bounds, values, errors, fault, isBusy, change, submit }
}
