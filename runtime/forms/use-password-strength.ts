import { useEffect, useRef, useState } from 'react'
import { useSite } from '#runtime/site/site.ts'
import type { PasswordStrength } from './judge-password.ts'
import type { PasswordJudge } from './password-judge.ts'

/** Typing pause after which a password is judged. */
const TYPED_MS = 300

/**
 * The strength of a password while it is typed; null before the first answer, where the network is slow or metered, and where the browser has no workers. The
 * judge is loaded with the first character.
 */
export function usePasswordStrength(password: string, known: readonly string[]): PasswordStrength | null {
  const { language } = useSite()
  const judge = useRef<Promise<PasswordJudge | null> | null>(null)
  const [strength, setStrength] = useState<PasswordStrength | null>(null)
  const others = known.join('\n')

  useEffect(() => {
    if (password === '') return undefined
    const opened = judge.current ?? openJudge(language)
    judge.current = opened
    let isLatest = true
    const timer = setTimeout(() => {
      void opened
        .then((one) => one?.judge(password, others.split('\n')))
        .then((judged) => (isLatest && judged ? setStrength(judged) : undefined))
    }, TYPED_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [password, others, language])

  useEffect(
    () => () => {
      void judge.current?.then((one) => one?.close())
      judge.current = null
    },
    [],
  )
  return password === '' ? null : strength
}

/** The dictionaries are half a megabyte and more: too much for a hint on a slow or metered network. */
function isDataDear(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g'
}

/** Null where it cannot be loaded or started: the form goes on without it. */
async function openJudge(language: string): Promise<PasswordJudge | null> {
  if (isDataDear()) return null
  try {
    const { openPasswordJudge } = await import('./password-judge.ts')
    return openPasswordJudge(language)
  } catch {
    return null
  }
}
