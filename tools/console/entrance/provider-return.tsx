import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { useCalls } from '../api/use-calls.ts'
import { Problem, Waiting } from '../parts/states.tsx'
import { Entrance } from './entrance.tsx'
import { finishAtProvider } from './provider-sign-in.ts'

interface ProviderReturnProps {
  answer: string
  entered: () => Promise<void>
  leave: () => void
}

/** Ends a sign-in when the person comes back from the provider. */
export function ProviderReturn({ answer, entered, leave }: ProviderReturnProps) {
  const { mutate, error } = useCalls(finishAtProvider)
  const isSent = useRef(false)
  useEffect(() => {
    // An answer is used once.
    if (isSent.current) return
    isSent.current = true
    mutate(answer, { onSuccess: () => void entered() })
  }, [answer, entered, mutate])
  if (error === null) return <Waiting />
  return (
    <Entrance title="Sign in" onSubmit={leave}>
      <Problem problem={error} />
      <Button type="submit" variant="contained">
        To the sign-in
      </Button>
    </Entrance>
  )
}
