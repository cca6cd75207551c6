import { useId, useState } from 'react'
import { keepToken } from '../api/session-token.ts'

interface SignInProps {
  signIn: (token: string) => Promise<void>
  isRefused: boolean
  /** Shown over unsaved work that must be kept. */
  isOver?: boolean
}

/** The sign-in form: accepts the address printed by the service, or the operator's token. */
export function SignIn({ signIn, isRefused, isOver = false }: SignInProps) {
  const id = useId()
  const [token, setToken] = useState('')
  const [isBusy, setBusy] = useState(false)
  const enter = async () => {
    setBusy(true)
    keepToken(token.trim())
    await signIn(token.trim())
    setBusy(false)
  }
  return (
    <div className="sign-in" data-over={isOver}>
      <form
        className="sign-in-card"
        aria-labelledby={`${id}-title`}
        onSubmit={(event) => {
          event.preventDefault()
          if (token.trim() !== '') void enter()
        }}
      >
        <p className="wordmark">Tombolo</p>
        <h1 id={`${id}-title`}>Site builder</h1>
        <p>
          {isRefused
            ? 'This token is not taken, or no longer: the one in a printed address ends with its service.'
            : 'Open the address that the service printed when it started, or give the operator’s token.'}
          {isOver ? ' Your drafts are still here.' : null}
        </p>
        <label htmlFor={id}>Operator’s token</label>
        <input
          id={id}
          className="input code"
          type="password"
          autoComplete="off"
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
        <button type="submit" className="button primary" disabled={isBusy || token.trim() === ''}>
          Open
        </button>
      </form>
    </div>
  )
}
