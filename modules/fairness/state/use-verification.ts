import { useCallback, useRef, useState } from 'react'
import { useClient } from '#runtime/client/use-client.ts'
import { useSession } from '#runtime/session/session.ts'
import { readRecord, type RecordRefusal } from './read-record.ts'
import { verifyInstance, verifyPasted, type Verification } from './verify-online.ts'
import { webHashes } from './web-hashes.ts'

const INSTANCE_ID = /^[1-9][0-9]{0,14}$/

interface VerificationState {
  verification: Verification | null
  /** Why what was typed is no record. */
  refusal: RecordRefusal | null
  isChecking: boolean
  hasFailed: boolean
}

const IDLE: VerificationState = { verification: null, refusal: null, isChecking: false, hasFailed: false }

/** Checks a draw by its number or from a pasted record; the newest question alone is answered. */
export function useVerification(): VerificationState & { check: (text: string) => void } {
  const client = useClient()
  const isLoggedIn = useSession().state === 'loggedIn'
  const [state, setState] = useState(IDLE)
  const asked = useRef(0)

  const check = useCallback(
    (text: string) => {
      const question = ++asked.current
      const answer = (change: Partial<VerificationState>) => {
        if (question === asked.current) setState({ ...IDLE, ...change })
      }
      const trimmed = text.trim()
      const hashes = webHashes()
      if (!hashes) return answer({ hasFailed: true })
      const isId = INSTANCE_ID.test(trimmed)
      const read = isId ? null : readRecord(trimmed)
      if (read && 'refusal' in read) return answer({ refusal: read.refusal })
      answer({ isChecking: true })
      const work = read
        ? verifyPasted(read.record, hashes)
        : verifyInstance(client, hashes, { gameInstanceId: Number(trimmed), isLoggedIn })
      work.then(
        (verification) => answer({ verification }),
        () => answer({ hasFailed: true }),
      )
    },
    [client, isLoggedIn],
  )
  return { ...state, check }
}
