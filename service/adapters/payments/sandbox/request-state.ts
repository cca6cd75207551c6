import type { RequestState } from '#schemas/gateway/protocol.ts'
import type { Database } from '#service/database/database.ts'

/** Whether the sandbox has accepted a request. */
export async function requestState(
  { kysely }: Database,
  { processorId, requestId }: { readonly processorId: string; readonly requestId: string },
): Promise<RequestState> {
  const accepted = await kysely
    .selectFrom('sandbox_payments')
    .select('message_id')
    .where('processor_id', '=', processorId)
    .where('order_id', '=', requestId)
    .limit(1)
    .executeTakeFirst()
  return { requestId, isAccepted: accepted !== undefined }
}
