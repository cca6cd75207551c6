import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from '#runtime/client/use-client.ts'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import { type CheckProgress, NoRecord } from '../rules/record-lines.ts'
import { readRecord, type RecordRefusal } from './read-record.ts'
import { verifyInstance, verifyPasted, type Verification } from './verify-online.ts'
import { browserHashes } from './browser-hashes.ts'
import { recordPath, type RecordSource, startWholeCheck, type WholeCheck } from './whole-check.ts'

const INSTANCE_ID = /^[1-9][0-9]{0,14}$/

/** A draw with at most this many plays (about a megabyte) is downloaded whole without confirmation. */
const DOWNLOADED_UNASKED_MAX = 50_000

interface VerificationState {
  verification: Verification | null
  /** Why the typed text is not a record. */
  refusal: RecordRefusal | null
  isChecking: boolean
  hasFailed: boolean
  /** Progress of the check of all plays of a large draw, while it runs. */
  progress: CheckProgress | null
  /** Name of the file that is being checked. */
  fileName: string | null
}

const IDLE: VerificationState = {
  verification: null,
  refusal: null,
  isChecking: false,
  hasFailed: false,
  progress: null,
  fileName: null,
}

export interface VerificationControl extends VerificationState {
  check: (text: string) => void
  /** Checks a record from a file, in lines or in one piece. */
  checkFile: (file: File) => void
  /** Repeats the latest check. */
  retry: () => void
  /** Downloads and checks all plays of the draw that was checked without them. */
  checkAllPlays: () => void
  stopCheckingPlays: () => void
}

/** Checks a draw by its number or from a pasted record; only the latest request is answered. */
export function useVerification(): VerificationControl {
  const client = useClient()
  const { memberId } = useSite()
  const isLoggedIn = useSession().state === 'loggedIn'
  const [state, setState] = useState(IDLE)
  const asked = useRef(0)
  const whole = useRef<WholeCheck | null>(null)
  const question = useRef<string | File>('')

  const stopCheckingPlays = useCallback(() => {
    whole.current?.stop()
    whole.current = null
    setState((before) => (before.fileName === null ? { ...before, progress: null } : IDLE))
  }, [])
  useEffect(() => () => whole.current?.stop(), [])

  /** Follows a check in the worker unless a newer request replaces it; `part` is the result checked before and is kept. */
  const follow = useCallback((source: RecordSource, part: Verification | null) => {
    const started = startWholeCheck(source, (progress) => {
      if (whole.current === started) setState((before) => ({ ...before, progress }))
    })
    whole.current = started
    const answer = (change: Partial<VerificationState>) => {
      if (whole.current !== started) return
      whole.current = null
      setState({ ...IDLE, ...change })
    }
    started.done.then(
      (checked) => answer({ verification: { ...checked, ownPlays: part?.ownPlays ?? [], playsLeftOut: 0 } }),
      (error: unknown) =>
        answer(
          error instanceof NoRecord && typeof source !== 'string'
            ? { refusal: 'no-record-file' }
            : { verification: part, hasFailed: true },
        ),
    )
  }, [])

  /** Downloads and checks the plays that a record in one piece left out. */
  const download = useCallback(
    (part: Verification) => {
      setState((before) => ({ ...before, progress: { plays: 0, ofPlays: part.playsLeftOut } }))
      follow(recordPath(memberId, part.record.gameInstanceId), part)
    },
    [memberId, follow],
  )

  const check = useCallback(
    (text: string) => {
      stopCheckingPlays()
      const turn = ++asked.current
      const answer = (change: Partial<VerificationState>) => {
        if (turn === asked.current) setState({ ...IDLE, ...change })
      }
      question.current = text
      const trimmed = text.trim()
      const isId = INSTANCE_ID.test(trimmed)
      const read = isId ? null : readRecord(trimmed)
      if (read && 'refusal' in read) return answer({ refusal: read.refusal })
      answer({ isChecking: true })
      const work = read
        ? verifyPasted(read.record, browserHashes)
        : verifyInstance(client, browserHashes, { gameInstanceId: Number(trimmed), isLoggedIn })
      work.then(
        (verification) => {
          answer({ verification })
          const isSmall = verification.playsLeftOut <= DOWNLOADED_UNASKED_MAX
          if (turn === asked.current && verification.playsLeftOut > 0 && isSmall) download(verification)
        },
        () => answer({ hasFailed: true }),
      )
    },
    [client, isLoggedIn, stopCheckingPlays, download],
  )

  const checkFile = useCallback(
    (file: File) => {
      stopCheckingPlays()
      asked.current++
      question.current = file
      setState({ ...IDLE, fileName: file.name })
      follow(file, null)
    },
    [stopCheckingPlays, follow],
  )

  const { verification } = state
  const checkAllPlays = useCallback(() => {
    if (verification && !whole.current) download(verification)
  }, [verification, download])
  const retry = useCallback(() => {
    if (typeof question.current === 'string') check(question.current)
    else checkFile(question.current)
  }, [check, checkFile])
  return { ...state, check, checkFile, checkAllPlays, stopCheckingPlays, retry }
}
