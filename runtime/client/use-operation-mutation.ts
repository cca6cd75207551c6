import {
  replaceEqualDeep,
  useIsMutating,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { useNotices } from '#runtime/notices/notices.ts'
import { type Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { OperationName, OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { isDeliveryInDoubt } from './transport.ts'
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
  return useMutation<OperationResult<Name>, Fault, OperationRequest<Name>>({
    mutationKey: [op],
    mutationFn(body) {
      const { current } = sent
      if (current && replaceEqualDeep(current.body, body) === current.body) return current.answer
      const answer = client.call(op, body).finally(() => {
        if (sent.current?.answer === answer) sent.current = null
      })
      sent.current = { body, answer }
      return answer
    },
    onSuccess: () => Promise.all(invalidates.map((name) => queries.invalidateQueries({ queryKey: [name] }))),
    onError(fault) {
      if (showsOwnFailure) return
      notices.show({
        id: `failed-${op}`,
        tone: 'error',
        title: formatMessage({ id: 'runtime.failed.title' }),
        body: formatMessage({ id: `runtime.failed.${failureOf(fault)}` }),
      })
    },
  })
}

interface Sent<Name extends OperationName> {
  readonly body: OperationRequest<Name>
  readonly answer: Promise<OperationResult<Name>>
}

/** Whether a change through this operation is pending, anywhere on the page. */
export const useIsChanging = (op: OperationName): boolean => useIsMutating({ mutationKey: [op] }) > 0

/** The message for a failed change: a change with a lost answer may have been made. */
function failureOf(fault: Fault): 'inDoubt' | 'busy' | 'maintenance' | 'refused' {
  if (isDeliveryInDoubt(fault)) return 'inDoubt'
  if (fault.code === FAULT.overloaded) return 'busy'
  return fault.code === FAULT.underMaintenance ? 'maintenance' : 'refused'
}
