import { useState } from 'react'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import { isPin } from '../rules/check-pin.ts'

export type LoginName = 'name' | 'phone'

const EMPTY = { name: '', password: '', pin: '' }

/** State of a login form. A login by phone may take a PIN in the password's place, where the site has PINs for that. */
export function useLoginForm(by: LoginName, onLoggedIn: () => void) {
  const { state, login } = useSession()
  const { pinRequired } = useSite().manifest.settings
  const [values, setValues] = useState(EMPTY)
  const [isAsked, setAsked] = useState(false)
  const [secret, chooseSecret] = useState<'password' | 'pin'>('password')
  const isBusy = state === 'loggingIn'
  /** The PIN is asked for beside the password. */
  const isPinAsked = pinRequired === 'login'
  const maySwitch = by === 'phone' && pinRequired === 'registration'
  const isPinAlone = maySwitch && secret === 'pin'
  const isPinMalformed = (isPinAlone || (isPinAsked && values.pin !== '')) && !isPin(values.pin)

  /** `restricted`: a player who has restricted themselves logs in to withdraw. */
  function submit(restricted = false) {
    setAsked(true)
    const { name, password, pin } = values
    if (isBusy || name.trim() === '' || isPinMalformed || (!isPinAlone && password === '')) return
    login({
      username: name.trim(),
      password: isPinAlone ? pin : password,
      ...(by === 'phone' && { byPhone: true }),
      ...(isPinAsked && pin !== '' && { pin }),
      ...(restricted && { restricted }),
    }).then(onLoggedIn, () => setValues((typed) => ({ ...EMPTY, name: typed.name })))
  }
  return {
    values,
    isAsked,
    isBusy,
    secret: { value: isPinAlone ? 'pin' : 'password', maySwitch, choose: chooseSecret } as const,
    isPinAsked,
    isPinMalformed,
    change: (name: keyof typeof EMPTY, value: string) => setValues({ ...values, [name]: value }),
    submit,
  }
}
