import type { ApiErrorCode } from '#schemas/operator/api-error.ts'
import type { DocumentParams, OperatedDocument } from '#schemas/operator/documents.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { DocumentDecision, NotDecided } from '../../decide-document.ts'
import { readOperatedDocument } from '../../list-documents.ts'

const REFUSALS = {
  'not-found': ['not-found', 'This site has no such document.'],
  decided: ['conflict', 'This document is decided already, or its player has sent another one.'],
} as const satisfies Record<NotDecided, readonly [ApiErrorCode, string]>

/** The decision of a call's token. */
export function decisionOf(call: OperatorCall<DocumentParams>): DocumentDecision {
  return { memberId: servedSite(call).memberId, documentId: call.params.documentId, by: call.token.name }
}

/** The answer to a decision; throws the refusal of one that changed nothing. */
export async function decided(
  call: OperatorCall<DocumentParams>,
  outcome: NotDecided | null,
): Promise<OperatedDocument> {
  if (outcome !== null) {
    const [error, message] = REFUSALS[outcome]
    throw new ApiRefusal(error, message)
  }
  const { memberId } = servedSite(call)
  return readOperatedDocument(call.db, call.service.vault, { memberId, documentId: call.params.documentId })
}
