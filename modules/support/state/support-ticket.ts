import { useState } from 'react'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import type { OperationRequest } from '#schemas/protocol/operations.ts'
import type { SupportRefusal } from '#schemas/protocol/support.ts'

export type NewSupportCase = OperationRequest<'createSupportCase'>

/** Creates a support case. Its ticket id is null before, 0 while it is being created, then the number of the case, or -1 where that failed (spec 4e). */
export function useSupportTicket() {
  const [ticketId, setTicketId] = useState<number | null>(null)
  const creating = useOperationMutation('createSupportCase', { invalidates: ['getSupportCases'] })
  const create = (body: NewSupportCase) => {
    if (ticketId === 0) return
    setTicketId(0)
    creating.mutate(body, {
      onSuccess: ({ result }) => setTicketId(result),
      onError: () => setTicketId(-1),
    })
  }
  const refusal: SupportRefusal | undefined = ticketId === -1 ? creating.data?.refusal : undefined
  const begin = () => setTicketId(null)
  return { ticketId, create, refusal, begin }
}
