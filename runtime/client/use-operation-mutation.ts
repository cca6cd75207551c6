import {
  replaceEqualDeep,
  useIsMutating,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { useNotices } from '#runtime/notices/notices.ts'
import { type Fault, FAULT, type FaultCode } from '#schemas/protocol/faults.ts'
import type { OperationName, OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { isDeliveryInDoubt } from './transport.ts'
import { useUnsettled } from './unsettled.ts'
import { useClient } from './use-client.ts'

export interface MutationOptions {
  /** Operations whose cached answers are stale afterwards. */
  invalidates?: readonly OperationName[]
  /** The caller shows a failure itself. Otherwise a notice is shown. */
  showsOwnFailure?: boolean
}

/**
 * Changes state through an operation. A failure is shown, by a notice or by the caller. The same request is sent once while
 * its answer is awaited: the second press of a double click can come before the button is drawn as busy.
 */
export function useOperationMutation<Name extends OperationName>(
  op: Name,
  { invalidates = [], showsOwnFailure = false }: MutationOptions = {},
): UseMutationResult<OperationResult<Name>, Fault, OperationRequest<Name>> {
  const client = useClient()
  const queries = useQueryClient()
  const notices = useNotices()
  const { formatMessage } = useIntl()
  const sent = useRef<Sent<Name> | null>(null)
  const isShown = useIsShown()
  return useMutation<OperationResult<Name>, Fault, OperationRequest<Name>>({
    mutationKey: [op],
    mutationFn(body) {
      const { current } = sent
      if (current && replaceEqualDeep(current.body, body) === current.body) return current.answer
      const answer = client.call(op, body, { isShown }).finally(() => {
        if (sent.current?.answer === answer) sent.current = null
      })
      sent.current = { body, answer }
      return answer
    },
    onSuccess: () => Promise.all(invalidates.map((name) => queries.invalidateQueries({ queryKey: [name] }))),
    onError(fault) {
      // The reason for the end of a session is the only message about it.
      if (showsOwnFailure || SESSION_OVER.includes(fault.code)) return
      const cause = failureOf(fault)
      notices.show({
        // Calls that fail together for one cause show one message.
        id: cause === 'refused' ? `failed-${op}` : `failed-${cause}`,
        tone: 'error',
        title: formatMessage({ id: 'runtime.failed.title' }),
        body: formatMessage({ id: `runtime.failed.${cause}` }),
      })
    },
  })
}

const SESSION_OVER: readonly FaultCode[] = [
  FAULT.notLoggedIn,
  FAULT.cookiesRequired,
  FAULT.passwordChangeRequired,
]

interface Sent<Name extends OperationName> {
  readonly body: OperationRequest<Name>
  readonly answer: Promise<OperationResult<Name>>
}

/** Whether a change through this operation is pending, anywhere on the page; one that moves money, in any tab. */
export function useIsChanging(op: OperationName): boolean {
  const isUnsettled = useUnsettled(op).length > 0
  return useIsMutating({ mutationKey: [op] }) > 0 || isUnsettled
}

/** Tells whether the component is still on the page. */
export function useIsShown(): () => boolean {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => void (mounted.current = false)
  }, [])
  return useCallback(() => mounted.current, [])
}

/** The message for a failed change: a change with a lost answer may have been made. */
function failureOf(fault: Fault): 'inDoubt' | 'busy' | 'maintenance' | 'refused' {
  if (isDeliveryInDoubt(fault)) return 'inDoubt'
  if (fault.code === FAULT.overloaded) return 'busy'
  return fault.code === FAULT.underMaintenance ? 'maintenance' : 'refused'
}
